import fc from "fast-check";
import { createHash } from "node:crypto";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { finishDocument, handoff } from "~/http/responses/document.server";

const hash = (text: string) => `sha256-${createHash("sha256").update(text).digest("base64")}`;
const page = (body: string) => `<html><head></head><body>${body}</body></html>`;
const insert = { placeholder: "/*here*/", bytes: Buffer.from("p > b { content: '…' }") };
const finish = (rendered: string, payload: string | null) => {
  const { body, scriptHashes } = finishDocument(rendered, payload === null ? "" : handoff(payload), [insert]);
  return { html: body.toString(), scriptHashes };
};

test("the payload goes to the end of the body, where nothing in it can end the script", () => {
  const { html } = finish(page("<p>A</p>"), `["</script><b>&\u2028", "\`\${name} \\"quoted\\""]\n`);
  expect(html).toMatch(/^<!DOCTYPE html><html>.*<\/body><\/html>$/s);
  expect(html.match(/<\/script>/g)).toHaveLength(2);
  expect(html).not.toContain("<b>");
});

test("the browser reads any payload as it was written", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("`", "${", "\\`", "<!--", "</script>", "\\u"))),
      (texts) => {
        const payload = `${JSON.stringify([texts, JSON.stringify(texts)])}\n`;
        const [, script = ""] = /^<script>(.*?)<\/script>/s.exec(handoff(payload)) ?? [];
        let read = "";
        const window = { __remixContext: { streamController: { enqueue: (text: string) => (read = text) } } };
        runInNewContext(script, { window });
        expect(JSON.parse(read)).toEqual(JSON.parse(payload));
      },
    ),
  );
});

test("a page without a payload is left as it is, but for its doctype", () => {
  expect(finish(page(""), null).html).toBe(`<!DOCTYPE html>${page("")}`);
  expect(finish(`<!DOCTYPE html>${page("")}`, null).html).toBe(`<!DOCTYPE html>${page("")}`);
});

test("inserts shared bytes unchanged in place of their placeholder", () => {
  const styled = page("<script>a()</script><style>/*here*/</style>é<script>b()</script>");
  const { html, scriptHashes } = finish(styled, "[]");
  expect(html).toContain("<script>a()</script><style>p > b { content: '…' }</style>é<script>b()</script>");
  expect(scriptHashes.slice(0, 2)).toEqual([hash("a()"), hash("b()")]);
});

test("several take their places in order; one without a place is passed over", () => {
  const inserts = ["<!--a-->", "<!--gone-->", "<!--b-->"].map((placeholder) => ({
    placeholder,
    bytes: Buffer.from(`[${placeholder.slice(4, -3)} …]`),
  }));
  const { body } = finishDocument(page("é<!--a-->ö<!--b-->ü"), "", inserts);
  expect(body.toString()).toBe(`<!DOCTYPE html>${page("é[a …]ö[b …]ü")}`);
});

test("every inline script is allowed by its hash, once; files and blocks of data are not scripts of the page", () => {
  const { scriptHashes } = finish(
    page(
      '<script>a()</script><script type="module" async="">b()</script><script>a()</script><script src="/c.js"></script>' +
        '<script type="application/ld+json">{}</script>',
    ),
    "[]",
  );
  expect(scriptHashes).toEqual([
    hash("a()"),
    hash("b()"),
    hash("window.__remixContext.streamController.enqueue(String.raw`[]`);"),
    hash("window.__remixContext.streamController.close();"),
  ]);
});
