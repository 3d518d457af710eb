"""A Chromium, spoken to through its own protocol over a pipe: needs nothing but the program."""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time


# Texts that contrast too little with what is behind them.
CONTRAST = """(() => {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const rgb = text => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = text;
    canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data]; };
  const light = c => c.slice(0, 3).map(v => v / 255)
    .map(v => v <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
    .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
  const bad = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const node = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || node.closest('svg, script, style, [disabled], .unseen')) continue;
    if (!node.getClientRects().length) continue;
    let back = node, under = [0, 0, 0, 0];
    while (back && under[3] < 255) { under = rgb(getComputedStyle(back).backgroundColor); back = back.parentElement; }
    const over = rgb(getComputedStyle(node).color), [a, b] = [light(over), light(under)];
    const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (ratio < 4.5) bad.push([node.className || node.tagName, walk.currentNode.data.slice(0, 30), Math.round(ratio * 10) / 10]);
  }
  return [...new Set(bad.map(String))].slice(0, 6);
})()"""


class Browser:
    """One page, on no screen or on the one that `env` names, which it fills.

    Every request but the page's own, and every message of its console, is kept.
    """

    def __init__(self, width=1280, height=800, deadline=240, env=None, more=()):
        self.ends = time.monotonic() + deadline
        self.folder = tempfile.mkdtemp(prefix="report-")
        to_child, self.output = os.pipe()
        self.input, from_child = os.pipe()
        program = os.environ.get("CHROMIUM") or shutil.which("chromium") or "chromium"

        def redirect():
            # The protocol is spoken over descriptors 3 and 4; neither may be closed on the way.
            reading, writing = os.dup(to_child), os.dup(from_child)
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        self.process = subprocess.Popen(
            [program, "--kiosk" if env else "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run",
             "--disable-dev-shm-usage", "--disable-background-networking", "--hide-scrollbars=false",
             "--force-color-profile=srgb", "--remote-debugging-pipe",
             f"--user-data-dir={self.folder}", f"--window-size={width},{height}", *more, "about:blank"],
            preexec_fn=redirect, close_fds=False, env=env,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_child)
        os.close(from_child)
        self.buffer = b""
        self.number = 0
        self.session = None
        self.runs = True
        self.requests, self.console, self.events = [], [], []
        self.kept = {"Input.dragIntercepted": [], "Page.fileChooserOpened": [], "Fetch.requestPaused": []}
        target = next(each for each in self.send("Target.getTargets")["targetInfos"]
                      if each["type"] == "page")
        self.session = self.send("Target.attachToTarget", targetId=target["targetId"],
                                 flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Network", "Log", "DOM", "Accessibility"]:
            self.send(f"{domain}.enable")
        if not env:
            self.size(width, height)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def send(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        data = json.dumps(message).encode() + b"\0"
        while data:
            data = data[os.write(self.output, data):]
        while True:
            answer = self.receive()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]

    def receive(self):
        while b"\0" not in self.buffer:
            left = self.ends - time.monotonic()
            if left <= 0 or not select.select([self.input], [], [], left)[0]:
                raise TimeoutError("the browser took too long")
            part = os.read(self.input, 1 << 20)
            if not part:
                raise RuntimeError("the browser ended")
            self.buffer += part
        line, self.buffer = self.buffer.split(b"\0", 1)
        message = json.loads(line)
        method, details = message.get("method"), message.get("params", {})
        if method == "Network.requestWillBeSent" and details["request"]["url"][:5] != "data:":
            self.requests.append(details["request"]["url"])
        elif method == "Runtime.consoleAPICalled":
            self.console.append(str([each.get("value") for each in details["args"]]))
        elif method == "Runtime.exceptionThrown":
            self.console.append(str(details["exceptionDetails"].get("exception", details)))
        elif method in self.kept:
            self.kept[method].append(details)
        elif method == "Log.entryAdded":
            self.console.append(details["entry"]["text"])
        if method:
            self.events.append(method)
        return message

    def wait(self, method):
        while method not in self.events:
            self.receive()

    def size(self, width, height, scale=1):
        self.send("Emulation.setDeviceMetricsOverride", width=width, height=height,
                  deviceScaleFactor=scale, mobile=False)

    def media(self, kind="screen", scheme="light", motion="no-preference"):
        self.send("Emulation.setEmulatedMedia", media=kind, features=[
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": motion}])

    def scripts(self, isOn):
        self.runs = isOn
        self.send("Emulation.setScriptExecutionDisabled", value=not isOn)

    def open(self, path, fragment=""):
        return self.go(f"file://{os.path.abspath(path)}{fragment}")

    def go(self, url):
        self.events, self.requests, self.console = [], [], []
        self.send("Page.navigate", url="about:blank")
        self.wait("Page.loadEventFired")
        self.events, self.requests = [], []
        began = time.monotonic()
        self.send("Page.navigate", url=url)
        self.wait("Page.loadEventFired")
        if self.runs:
            self.frame()
        return time.monotonic() - began

    def frame(self):
        """Waits until what was changed has been drawn."""
        self.evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame("
                      "() => done(1))))")

    def evaluate(self, expression):
        answer = self.send("Runtime.evaluate", expression=expression, awaitPromise=True,
                           returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(f"{expression}: {answer['exceptionDetails']}"[:600])
        return answer["result"].get("value")

    KEYS = {"ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Home": 36,
            "End": 35, "Enter": 13, "Escape": 27, "Tab": 9, "+": 187, "-": 189, "0": 48, "/": 191}

    def key(self, name, modifiers=0):
        """Presses a key; of the modifiers Alt is 1, Ctrl 2, Shift 8."""
        code = self.KEYS.get(name, ord(name[0].upper()))
        details = {"key": name, "code": name, "windowsVirtualKeyCode": code, "modifiers": modifiers}
        text = "\r" if name == "Enter" else name if len(name) == 1 else None
        self.send("Input.dispatchKeyEvent", type="keyDown", **details, **({"text": text} if text else {}))
        self.send("Input.dispatchKeyEvent", type="keyUp", **details)

    def type(self, text):
        self.send("Input.insertText", text=text)

    def mouse(self, kind, x, y, **more):
        self.send("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left",
                  clickCount=1, **more)

    def drag(self, points):
        self.mouse("mousePressed", *points[0], buttons=1)
        for point in points[1:]:
            self.mouse("mouseMoved", *point, buttons=1)
        self.mouse("mouseReleased", *points[-1])

    def drop(self, points, items=(), files=(), operations=1 | 2 | 16, modifiers=0, end="drop"):
        """Drags strings ({mimeType, data}) and files from another program; no `end` goes on hovering.

        A point is what gives it: what a page shows of a drag may move all that is below.
        """
        data = {"items": list(items), "files": [str(file) for file in files],
                "dragOperationsMask": operations}
        self.frame()
        self.hover("dragEnter", points[0](), data, modifiers)
        for point in points:
            self.hover("dragOver", point(), data, modifiers)
            self.frame()
        if end:
            self.hover(end, points[-1](), data, modifiers)

    def lift(self, start, end):
        """Drags what the page itself lets be dragged; gives it, for `hover`, without its having gone anywhere."""
        self.send("Input.setInterceptDrags", enabled=True)
        self.kept["Input.dragIntercepted"].clear()
        self.mouse("mousePressed", *start, buttons=1)
        for part in [0.3, 0.6, 1]:
            self.mouse("mouseMoved", *(a + (b - a) * part for a, b in zip(start, end)), buttons=1)
        while not self.kept["Input.dragIntercepted"]:
            self.receive()
        self.send("Input.setInterceptDrags", enabled=False)
        return self.kept["Input.dragIntercepted"].pop()["data"]

    def hover(self, kind, point, data, modifiers=0):
        self.send("Input.dispatchDragEvent", type=kind, x=point[0], y=point[1], data=data,
                  modifiers=modifiers)

    def click(self, x, y):
        self.mouse("mouseMoved", x, y)
        self.drag([(x, y)])

    def click_on(self, selector):
        """Clicks where something lies once it lies still: what is drawn late would take the click elsewhere."""
        before = None
        while True:
            if self.runs:
                self.frame()
            place = self.evaluate(
                f"(() => {{ const e = document.querySelector({json.dumps(selector)});"
                "e.scrollIntoView({ block: 'center', behavior: 'instant' }); const r = e.getBoundingClientRect();"
                "const at = [r.left + r.width / 2, r.top + r.height / 2];"
                "const hit = document.elementFromPoint(...at); return e.contains(hit) || hit?.contains(e) ? at : null; })()")
            if place and place == before:
                return self.click(*place)
            before = place
            if time.monotonic() > self.ends:
                raise TimeoutError(f"{selector} never lies still, with nothing over it")

    def screenshot(self, path, whole=False):
        answer = self.send("Page.captureScreenshot", format="png", captureBeyondViewport=whole,
                           **({"clip": self.everything()} if whole else {}))
        with open(path, "wb") as file:
            file.write(base64.b64decode(answer["data"]))

    def everything(self):
        size = self.send("Page.getLayoutMetrics")["cssContentSize"]
        return {"x": 0, "y": 0, "width": size["width"], "height": min(size["height"], 12000), "scale": 1}

    def faint(self):
        return self.evaluate(CONTRAST)

    def print(self, path):
        answer = self.send("Page.printToPDF", printBackground=True, preferCSSPageSize=True)
        with open(path, "wb") as file:
            file.write(base64.b64decode(answer["data"]))
