"""A Firefox, spoken to through its own socket: needs nothing but the program."""
import base64
import json
import pathlib
import shutil
import socket
import subprocess
import tempfile
import time


class Firefox:
    """One window, which fills the screen that the environment names."""

    def __init__(self, env, deadline=240):
        self.ends = time.monotonic() + deadline
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="firefox-"))
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        wishes = {
            "marionette.port": port, "browser.shell.checkDefaultBrowser": False, "app.update.auto": False,
            "datareporting.policy.dataSubmissionEnabled": False, "toolkit.telemetry.enabled": False,
            "browser.aboutwelcome.enabled": False, "browser.startup.page": 0, "browser.startup.homepage": "about:blank",
            "network.captive-portal-service.enabled": False, "network.connectivity-service.enabled": False,
            "browser.tabs.inTitlebar": 0, "termsofuse.bypassNotification": True,
            "browser.sessionstore.resume_from_crash": False, "layout.css.devPixelsPerPx": "1.0",
        }
        (self.folder / "user.js").write_text(
            "".join(f"user_pref({json.dumps(key)}, {json.dumps(value)});\n" for key, value in wishes.items()))
        self.process = subprocess.Popen(
            ["firefox-esr", "--marionette", "--no-remote", "--profile", str(self.folder),
             "--kiosk", "about:blank"],
            env=env | {"HOME": str(self.folder), "MOZ_DISABLE_CONTENT_SANDBOX": "1", "MOZ_ENABLE_WAYLAND": "0"},
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.number, self.buffer = 0, b""
        while True:
            try:
                self.socket = socket.create_connection(("127.0.0.1", port), timeout=5)
                break
            except OSError:
                if time.monotonic() > self.ends or self.process.poll() is not None:
                    raise RuntimeError("Firefox doesn't answer")
                time.sleep(0.1)
        self.receive()
        self.send("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {"acceptInsecureCerts": False}}})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)

    def receive(self):
        while True:
            length, colon, rest = self.buffer.partition(b":")
            if colon and len(rest) >= int(length):
                message, self.buffer = rest[:int(length)], rest[int(length):]
                return json.loads(message)
            self.socket.settimeout(max(0.1, self.ends - time.monotonic()))
            part = self.socket.recv(1 << 16)
            if not part:
                raise RuntimeError("Firefox ended")
            self.buffer += part

    def send(self, command, parameters):
        self.number += 1
        text = json.dumps([0, self.number, command, parameters]).encode()
        self.socket.sendall(b"%d:%s" % (len(text), text))
        while True:
            kind, number, fault, result = self.receive()
            if kind == 1 and number == self.number:
                if fault:
                    raise RuntimeError(f"{command}: {fault.get('message')}")
                return result

    def go(self, url):
        self.send("WebDriver:Navigate", {"url": url})

    def evaluate(self, expression):
        """The value of an expression, which sees the document but not the page's own variables."""
        return self.send("WebDriver:ExecuteScript", {"script": f"return ({expression})", "args": []})["value"]

    def screenshot(self, path):
        answer = self.send("WebDriver:TakeScreenshot", {"full": False})
        pathlib.Path(path).write_bytes(base64.b64decode(answer["value"]))
