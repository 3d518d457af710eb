"""Who isn't the page: other sites, other users of the machine, other programs."""
import http.server
import json
import os
import pathlib
import socket
import subprocess
import threading
import time

from browser import Browser
from checks import check, proved, same, text
from stage import Page, Play

ATTACK = """<!doctype html><title>elsewhere</title><form id=f method=post enctype=text/plain target=_self></form>
<iframe id=i></iframe><script>
const site = location.hash.slice(1);
async function attack(key) {
  const said = [];
  for (const [path, how] of [['/do', { method: 'POST', mode: 'no-cors', body: '{"seq":1,"tab":"x","do":"reset"}' }],
    ['/do', { method: 'POST', body: '{"seq":1,"tab":"x","do":"reset"}', headers: { 'X-Dndhost-Key': key } }],
    ['/stream', { headers: { 'X-Dndhost-Key': key } }], ['/stream', { mode: 'no-cors' }], ['/', {}],
    ['/bytes/1', { method: 'PUT', body: 'x', headers: { 'X-Dndhost-Key': key } }]]) {
    try { const answer = await fetch(site + path, how); said.push(answer.type === 'opaque' ? 'opaque' : answer.status); }
    catch { said.push('refused'); }
  }
  const events = await new Promise(done => { const e = new EventSource(site + '/stream');
    e.onopen = () => done('open'); e.onerror = () => { e.close(); done('refused'); }; });
  i.src = site + '/';
  await new Promise(done => { i.onload = done; setTimeout(done, 1500); });
  let framed = 'refused';
  try { framed = i.contentDocument ? 'empty' : 'other'; } catch {}
  return { said, events, framed };
}
</script>"""


class Elsewhere(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        body = ATTACK.encode()
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def ask(port, head, body=b""):
    """The status that a request of bytes gets."""
    with socket.create_connection(("127.0.0.1", port), timeout=5) as peer:
        peer.sendall(head.replace("\n", "\r\n").encode() + b"\r\n\r\n" + body)
        try:
            return int(peer.recv(64).split(b" ")[1])
        except (IndexError, ConnectionError):
            return 0


def strangers(tool, folder):
    elsewhere = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Elsewhere)
    threading.Thread(target=elsewhere.serve_forever, daemon=True).start()
    with Play(tool, folder / "a") as play, Play(tool, folder / "b") as another, \
            Browser(1280, 800, more=["--host-resolver-rules=MAP evil.example 127.0.0.1"]) as browser:
        page = Page(browser, play)
        page.open()
        page.prepare()
        page.drag((20, 20), items=text("mine"))
        page.outcome()
        body = b'{"seq":1,"tab":"x","do":"reset"}'
        lengths = f"Content-Type: application/json\nContent-Length: {len(body)}"
        host = f"Host: 127.0.0.1:{play.port}"
        for what, key in [("no key", ""), ("a wrong key", "X-Dndhost-Key: AAAAAAAAAAAAAAAAAAAAAA\n"),
                          ("another run's key", f"X-Dndhost-Key: {another.key}\n")]:
            for first, more, sent in [("POST /do", lengths, body), ("GET /stream", "X: y", b""), ("PUT /bytes/1", "Content-Length: 1", b"x"),
                                      ("GET /report/x", "X: y", b""), ("DELETE /do", "X: y", b"")]:
                status = ask(play.port, f"{first} HTTP/1.1\n{host}\n{key}{more}", sent)
                check(f"strangers: {what}: {first}", status in (401, 403, 404, 405), str(status))
        own = f"X-Dndhost-Key: {play.key}\n"
        for what, more in [("another host", f"Host: evil.example:{play.port}\n{own}"), ("another origin", f"{host}\nOrigin: http://evil.example\n{own}"),
                           ("no origin with a post", f"{host}\n{own}"), ("cross-site", f"{host}\nOrigin: http://127.0.0.1:{play.port}\nSec-Fetch-Site: cross-site\n{own}")]:
            status = ask(play.port, f"POST /do HTTP/1.1\n{more}{lengths}", body)
            check(f"strangers: {what}", status in (400, 403, 421), str(status))
        said = subprocess.run(["ss", "-ltn"], capture_output=True, text=True).stdout
        listening = [row.split()[3] for row in said.splitlines() if f":{play.port}" in row]
        same("strangers: listens on the loopback alone", listening, [f"127.0.0.1:{play.port}"])
        neighbour(play)
        peer(play, own, host)
        # A second origin, in a tab of its own.
        browser.go(f"http://127.0.0.1:{elsewhere.server_port}/#{play.site.rstrip('/')}")
        found = browser.evaluate(f"attack({json.dumps(play.key)})")
        check("strangers: another origin reads nothing", set(found["said"]) <= {"refused", "opaque", 403}, str(found))
        same("strangers: no event stream", found["events"], "refused")
        browser.evaluate(f"f.action = {json.dumps(play.site + 'do')}; const field = document.createElement('input');"
                         "field.name = '{\"seq\":1,\"tab\":\"x\",\"do\":\"reset\",\"x\":\"'; field.value = '\"}'; f.append(field);"
                         "f.submit(); 0")
        time.sleep(0.5)
        browser.send("Page.navigate", url=f"http://evil.example:{play.port}/#{play.key}")
        time.sleep(0.7)
        check("strangers: no page under another name", not browser.evaluate("Boolean(document.getElementById('board'))"))
        page.open()
        same("strangers: nothing was reset", browser.evaluate("placeOf('inbox').entries.length"), 4)
        page.prepare()
        page.reset()
        proved("strangers", play, 1)
    elsewhere.shutdown()


def neighbour(play):
    """Another user of the machine, who reaches the port too."""
    listed = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True).stdout
    check("strangers: the key is in no program's arguments", play.key not in listed)
    if os.geteuid() != 0:
        return print("        not done: another user, whom only root can be here")
    site, spool = play.site.rstrip("/"), pathlib.Path("/var/tmp")

    def ask_as_other(*words):
        return subprocess.run(["curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", "-m", "5", *words], user="nobody",
                              group="nogroup", extra_groups=[], cwd="/", capture_output=True, text=True).stdout

    same("strangers: another user gets the page", ask_as_other(site), "200")
    for what, words in {"message": ["-H", f"Origin: {site}", "--data", "{}", f"{site}/do"],
                        "stream": [f"{site}/stream"],
                        "bytes": ["-H", f"Origin: {site}", "-T", "/etc/hostname", f"{site}/bytes/1"]}.items():
        same(f"strangers: another user gets no {what}", ask_as_other(*words), "403")
    own = [each for each in spool.iterdir() if each.name.startswith(".dropped-")]
    check("strangers: a spool is there", own != [], str(list(spool.iterdir())))
    for each in own:
        listed = subprocess.run(["ls", str(each)], user="nobody", group="nogroup", extra_groups=[], capture_output=True)
        check("strangers: another user sees nothing of the spool", listed.returncode != 0, str(each))


def peer(play, own, host):
    """A program that speaks HTTP as well as any, and one that says what it likes."""
    site = play.site.rstrip("/")
    with_key = ["-H", own.strip(), "-H", f"Origin: {site}"]

    def curl(*words):
        return subprocess.run(["curl", "-s", "-w", "\n%{http_code}", "-m", "5", *words], capture_output=True,
                              text=True, errors="replace").stdout.rsplit("\n", 1)

    # What a page has got, another tab's word doesn't take: only hello does, and says so.
    said, status = curl(*with_key, "--data", '{"seq":1,"tab":"curl","do":"undo"}', f"{site}/do")
    check("strangers: curl has a word with the key", status == "200" and "another tab" in said, said[:200])
    for what, words, wanted in [
        ("chunked bytes", [*with_key, "-H", "Transfer-Encoding: chunked", "-T", "/etc/hostname", f"{site}/bytes/1"], {"409", "411"}),
        ("bytes that nobody asked for", [*with_key, "-T", "/etc/hostname", f"{site}/bytes/1"], {"409"}),
        ("a path beyond the root", ["--path-as-is", f"{site}/../../etc/passwd"], {"403", "404"}),
        ("an odd method", ["-X", "TRACE", site], {"403", "405", "501"}),
        ("a head of 40 kB", [*with_key, "-H", "X-Long: " + "x" * 40000, f"{site}/stream"], {"413", "431"}),
        ("a message of 70 kB", [*with_key, "--data", "x" * 70000, f"{site}/do"], {"413"}),
        ("two lengths", [*with_key, "-H", "Content-Length: 1", "-H", "Content-Length: 2", "--data", "x", f"{site}/do"], {"400"}),
        ("the page by HTTP/1.0", ["--http1.0", site], {"200"}),
        ("the page for who reads no gzip", ["-H", "Accept-Encoding: identity", site], {"406"}),
        ("a wish to upgrade", ["--http2", site], {"200"}),
    ]:
        status = curl(*words)[1]
        check(f"strangers: curl with {what}", status in wanted, status)
    check("strangers: it goes on", play.program.process.poll() is None)
