# The part of Flask-WTF that is used here.
