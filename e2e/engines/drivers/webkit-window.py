#!/usr/bin/python3
"""A window of WebKitGTK for WebKitWebDriver, with what Debian's MiniBrowser lacks: it notes what pages complain of,
runs without their scripts, and prints. From the environment it takes PAGE_ERRORS (the file that complaints are
written to), PAGE_SCRIPTS ("off": none of the pages' run) and PRINTED_PAGE (the PDF of a page that calls itself "Print
this page": under automation, window.print() does nothing)."""

import os

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2

HAS_SCRIPTS = os.environ["PAGE_SCRIPTS"] != "off"
ERRORS = os.open(os.environ["PAGE_ERRORS"], os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)

# WebKit shows data in a page of its own making. A preload that ends because the page is left is no error.
NOTE = """(() => {
  if (document.contentType !== "text/html") return;
  const say = (...words) => window.webkit.messageHandlers.complaint.postMessage(location.pathname + ": " + words.map(String).join(" "));
  for (const level of ["warn", "error"]) {
    const own = console[level];
    console[level] = (...words) => { say(level, ...words); own.apply(console, words); };
  }
  addEventListener("error", ({ message, target }) => (message || target.src) && say("error", message || target.src), true);
  addEventListener("unhandledrejection", ({ reason }) => say("unhandled rejection", reason));
  document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => say("refused", violatedDirective, blockedURI));
})()"""

context = WebKit2.WebContext.new_ephemeral()
context.set_automation_allowed(True)


def complained(_, message):
    os.write(ERRORS, (message.get_js_value().to_string().replace("\n", " ") + "\n").encode())


def manager():
    manager = WebKit2.UserContentManager()
    manager.register_script_message_handler("complaint")
    manager.connect("script-message-received::complaint", complained)
    if HAS_SCRIPTS:
        frames, start = WebKit2.UserContentInjectedFrames.TOP_FRAME, WebKit2.UserScriptInjectionTime.START
        manager.add_script(WebKit2.UserScript.new(NOTE, frames, start, None, None))
    return manager


def print_page(view, _):
    if view.get_title() != "Print this page":
        return
    operation = WebKit2.PrintOperation.new(view)
    settings = Gtk.PrintSettings.new()
    settings.set_printer("Print to File")
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, "file://" + os.environ["PRINTED_PAGE"])
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf")
    operation.set_print_settings(settings)
    done = "document.documentElement.dataset.printed = ''"
    operation.connect("finished", lambda _: view.evaluate_javascript(done, -1, None, None, None, None))
    operation.connect("failed", lambda _, problem: os.write(ERRORS, f"not printed: {problem}\n".encode()))
    operation.print_()
    view.printing = operation


def new_view(_):
    settings = WebKit2.Settings()
    settings.set_property("enable-javascript-markup", HAS_SCRIPTS)
    settings.set_property("enable-page-cache", True)
    view = WebKit2.WebView(
        web_context=context, user_content_manager=manager(), is_controlled_by_automation=True, settings=settings
    )
    view.connect("notify::title", print_page)
    window = Gtk.Window()
    window.set_default_size(1280, 900)
    window.add(view)
    window.show_all()
    view.connect("close", lambda _: window.destroy())
    return view


def started(_, session):
    information = WebKit2.ApplicationInfo.new()
    information.set_name("webkit-window")
    information.set_version(1, 0, 0)
    session.set_application_info(information)
    session.connect("create-web-view", new_view)


Gtk.Settings.get_default().set_property("gtk-enable-animations", False)
context.connect("automation-started", started)
Gtk.main()
