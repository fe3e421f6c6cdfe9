# The part of XlsxWriter that is used here; the package carries no types of its own.
from xlsxwriter.workbook import Workbook as Workbook
