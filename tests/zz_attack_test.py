import re, io, json
from io import BytesIO
import pytest, traceback
from tests.school import make_school, signed_in
from tests.shipped import shipped_content
from trainer.content.writing import write_table
from tests.web.drafting import form_of
from tests.web.visitor import Visitor, HTMX
A="/teach/rulesets/import"
TEXT = write_table(shipped_content().tables["midnight"]).replace('"Midnight Blackjack"', '"Nord"').replace('"Полуночный','"Норд')
D="/teach/rulesets/drafts/1"
@pytest.fixture
def school(store): return make_school(store)
@pytest.fixture
def me(app, school): return signed_in(app, school.instructor)
@pytest.fixture
def she(app, school): return signed_in(app, school.other_instructor)
def bring(v, raw, **f):
    if isinstance(raw,str): raw=raw.encode()
    r=v.post(A, file=(BytesIO(raw),"nord.toml"), **f); return r.status_code, r.headers.get("Location",""), r.text
def brief(t): return re.sub(r"\s+"," ",re.sub(r"<[^>]+>"," ",t.split("<main")[-1]))[:500]

CASES={
 "bom": b"\xef\xbb\xbf"+TEXT.encode(),
 "crlf": TEXT.replace("\n","\r\n"),
 "nul": TEXT.replace("decks","de\0cks",1),
 "deep": "a="+"["*400000+"]"*400000,
 "deepkeys": ".".join(["a"]*200000)+"=1",
 "deepinl": "a="+"{a="*3000+"1"+"}"*3000,
 "bigint": TEXT.replace("decks = 8","decks = "+"9"*5000),
 "nan": TEXT.replace("decks = 8","decks = nan"),
 "date": TEXT.replace("decks = 8","decks = 1979-05-27"),
 "manylangs": TEXT.replace("[name]\n","[name]\n"+"".join(f'{a}{b}{c} = "{"x"*79}"\n' for a in "abcdefghij" for b in "abcdefghijklmnopqrst" for c in "abcdefghijklmnopqrst" )),
 "manychosen": TEXT+"\n[chosen.decks2]\n",
 "manyunknown": TEXT+"\n"+"\n".join(f"k{i}=1" for i in range(60000)),
 "rulesunknown": TEXT.replace("[rules]\n","[rules]\n"+"\n".join(f"k{i}=1" for i in range(30000))+"\n"),
 "manychips": re.sub(r"chips = \[", "chips = ["+"{value=1,colour=\"red\"},"*25000, TEXT),
 "manybets": re.sub(r"bets = \[", "bets = ["+"1,"*200000, TEXT),
 "peek": TEXT.replace("peek = []","peek = ["+'"A",'*100000+"]"),
 "ties": TEXT.replace("dealer_wins_ties = []","dealer_wins_ties = ["+",".join(map(str,range(100000)))+"]"),
 "notutf":b"\xff\xfe\0",
 "big": b"#"*(1024*1024+5),
 "just": TEXT+"#"*(1024*1024-len(TEXT.encode())-5),
 "huge": b"#"*(5*1024*1024),
 "rulesarr": "rules=[1]\nhouse='x'\nname=3\nstated=[]\nchosen=1\nsource=1\nversion='a'\ndated=1",
 "empty": "\n",
 "namehtml": TEXT.replace('"Nord"','"<script>alert(1)</script>\'\\""'),
 "namertl": TEXT.replace('"Nord"','"\u202eabc"'),
 "nameemoji": TEXT.replace('"Nord"','"👩‍👩‍👧 casino"'),
 "nameheb": TEXT.replace('"Nord"','"'+"קזינו"*10+'"'),
 "name80": TEXT.replace('"Nord"','"'+"W"*80+'"'),
 "into none": TEXT,
}
@pytest.mark.parametrize("k", CASES)
def test_import(me, k):
    import time
    t=time.time()
    try: s,w,t_=bring(me, CASES[k])
    except Exception as e:
        traceback.print_exc(limit=-4); print(k,"EXC",repr(e)[:200]); return
    print("\n@@",k,s,w,len(t_),f"{time.time()-t:.1f}s", brief(t_)[:300] if s!=303 else "")
    if s==303:
        for p in (w, w+".toml","/teach/rulesets","/teach/rulesets/compare?of=uk&with=draft:1"):
            r=me.get(p); print("   ",p,r.status_code,len(r.text))
        f=form_of(me.get(w).text)
        r=me.post(w,**f); print("   save", r.status_code, r.headers.get("Location"))
        r=me.post(w+"/publish",**form_of(me.get(w).text)); print("   publish", r.status_code, r.headers.get("Location"), brief(r.text)[:200] if r.status_code!=303 else "")

def test_into(me, store, app):
    for into in ("midnight","uk","nope","drafts","../x","draft:1","x"*5000):
        print("@@ into",into[:20], bring(me,TEXT,into=into)[:2])
    print(bring(me,TEXT)[:2]); 
    f=form_of(me.get(D).text)
    r=me.post(D+"/publish",**f); print("pub",r.status_code,r.headers.get("Location"))
    r=me.post(D+"/publish",**f); print("pub again",r.status_code,r.headers.get("Location"), brief(r.text)[:200])
    r=me.get("/teach/rulesets"); print("draft/2" in r.text, "drafts/2" in r.text)
    r=me.post(D,**f); print("save again",r.status_code,r.headers.get("Location"))
    me.post("/teach/rulesets/nord/retire")
    print("into retired", bring(me,TEXT,into="nord")[:2])
    print("edit retired", me.post("/teach/rulesets/nord/edit").headers.get("Location"))
    print("import same name as retired", bring(me,TEXT)[:2])
    for i in (2,3,4):
        p=f"/teach/rulesets/drafts/{i}"; r=me.get(p)
        if r.status_code==200:
            f=form_of(r.text); r=me.post(p+"/publish",**f); print(i,"pub",r.status_code,r.headers.get("Location"),brief(r.text)[:100])
    print("restore", me.post("/teach/rulesets/nord/restore").status_code)
    r=me.get("/teach/rulesets"); print(re.findall(r'href="(/teach/rulesets/[^"]+)"[^>]*>([^<]*)', r.text))
    for q in ("nord","nord@zz","nord@"+"0"*8,"draft:1","draft:99","draft:999999999999","draft:٣","nord@"+"%"*8,"", "a"*100000, "\0", "uk@", "@", "uk@"+"a"*64, "draft:1@x", "UK", " uk","nord\n"):
        from urllib.parse import quote
        for p in (f"/teach/rulesets/compare?of={quote(q)}&with=uk", f"/teach/rulesets/edge?of={quote(q)}", f"/teach/rulesets/nord.toml?version={quote(q)}"):
            try: r=me.get(p); 
            except Exception as e: print("EXC",p[:60],repr(e)[:100]); continue
            if r.status_code>=500: print("500",p)
            print(r.status_code,end=" ")
        r=me.post("/teach/rulesets/copy",of=q); print("copy",r.status_code)
        for p in ("","/stop"):
            r=me.post("/teach/rulesets/edge"+p,of=q); print("edge",r.status_code, end=" ")
            r=me.post("/teach/rulesets/edge"+p,of=[q,"uk"]); print("edge",r.status_code)

def test_form(me, store):
    me.post("/teach/rulesets/copy",of="uk",name="Nord")
    base=form_of(me.get(D).text)
    import random
    def tryit(label, **over):
        f={**base,**over}
        f["rev"]=form_of(me.get(D).text)["rev"]
        for p in ("/check","","/publish"):
            try:
                r=me.post(D+p, HTMX if p=="/check" else {}, **f)
            except Exception as e:
                traceback.print_exc(limit=-3); print("EXC",label,p,repr(e)[:300]); continue
            print(label,p,r.status_code, end="; ")
            if r.status_code==303 and p=="/publish": print("PUBLISHED", r.headers["Location"]); raise SystemExit
        r=me.get(D); print(r.status_code, me.get(D+".toml").status_code, me.get("/teach/rulesets").status_code,me.get("/teach/rulesets/nord").status_code)
        try: form_of(r.text)
        except Exception as e: print("BADFORM", repr(e))
    why={k:["👩"*400] for k in base if k.startswith("why-")}
    print(len(why))
    tryit("why emoji",**why)
    tryit("why long",**{k:["é"*400] for k in why})
    tryit("why back",**{k:[""] for k in why})
    names={k:["<b>"+"я"*500] for k in base if k.startswith("name-")}
    tryit("names",**names)
    for key in list(base):
        if key in ("rev",): continue
        for val in ("", "\0","NaN","1e400","9"*400,"-1","<script>","\u202e","٣","a"*5000,"99999999999"):
            f={**base,key:[val]}
            f["rev"]=form_of(me.get(D).text)["rev"] if False else base["rev"]
            try: r=me.post(D+"/check",HTMX,**f)
            except Exception as e: traceback.print_exc(limit=-3); print("EXC",key,val[:10],repr(e)[:200]); continue
            if r.status_code!=200: print(key,val[:10],r.status_code,r.text[:100])
    more={}
    for i in range(0,100): more[f"chips-value-{i}"]=[str(i)]; more[f"chips-colour-{i}"]=["red"]; more[f"bonus_21-hand-{i}"]=["777"]
    tryit("rows",**more)
    tryit("unknown",**{f"x{i}":["1"] for i in range(900)})
    tryit("rev",rev=["0"]); 
    for rev in ("-1","99999999999999999999","x","","2"*5000,"3"):
        f={**base,"rev":[rev]}
        for p in ("/check","","/publish","/discard"):
            if p=="/discard" and rev in ("",): continue
            r=me.post(D+p, HTMX if p=="/check" else {}, **f); print("rev",rev[:5],p,r.status_code,end="; ")
        print()
    print(me.get(D).status_code)
