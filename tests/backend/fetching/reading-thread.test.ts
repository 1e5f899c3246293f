import { describe, expect, test } from "vitest";
import { decodePage, readPageText } from "~/backend/fetching/reading-thread.server";

const read = (page: string, contentType = "text/html; charset=utf-8") =>
  readPageText(new TextEncoder().encode(page), contentType);

describe("The text of a page", () => {
  test("has its headings, paragraphs, lists and tables line by line, without what frames it", async () => {
    const terms = Array.from(
      { length: 12 },
      (_, n) => `<p>Term ${String(n + 1)}: the casino may <b>void</b> winnings.</p>`,
    );
    const page = `<!doctype html><title>Terms</title><nav>Home Games</nav><header>Welcome bonus</header>
      <main><h1>General terms</h1>${terms.join("")}<ul><li>First</li><li>Second</li></ul>
      <table><tr><td>Cards</td><td>€20</td></tr></table></main>
      <script>document.title = "run"</script><footer>18+</footer>`;
    const done = await read(page);
    if (!("result" in done)) throw new Error(done.failure);
    const lines = done.result.text.split("\n");
    expect(done.result.title).toBe("Terms");
    expect(lines).toEqual([
      "General terms",
      ...terms.map((_, n) => `Term ${String(n + 1)}: the casino may void winnings.`),
      "First",
      "Second",
      "Cards €20",
    ]);
  });

  test("is whole where the page has no article", async () => {
    expect(await read("<title>Terms</title><p>Short terms.</p><p>And no more.</p>")).toEqual({
      result: { title: "Terms", text: "Short terms.\nAnd no more." },
    });
  });

  test("has all wording of the content, whatever is shown at first and whatever it is marked up with", async () => {
    const page = `<!doctype html><html><body><nav>Games</nav><header>Welcome</header><div role="search">Find</div>
      <main><h2><button aria-expanded="false">Bonuses</button></h2><div hidden>Tab</div><p style="display:none">None</p>
      <div aria-hidden="true">Aria</div><div class="sidebar comment popup ad">Class</div><details><summary>More</summary>
      Closed</details><dialog>Window</dialog><section><header>Part</header><aside>Note</aside></section>
      <template shadowrootmode="open"><p>Shadow</p></template><template><p>Never</p></template>
      <form><ol><li>In a form</li></ol><textarea>Area</textarea><select><option>Choice</option></select>
      <button>Send</button></form></main><button aria-controls="x">Payments</button><div id="x" hidden>Fees</div>
      <footer>18+</footer></body></html>`;
    const done = await read(page);
    if (!("result" in done)) throw new Error(done.failure);
    expect(done.result.text.split("\n")).toEqual(
      "Bonuses,Tab,None,Aria,Class,More,Closed,Window,Part,Note,Shadow,In a form,Area,Payments,Fees".split(","),
    );
  });

  test("is without what nobody sees in it, such as where a word may be broken", async () => {
    expect(await read("<p>The wage&shy;ring is re\u200bquired\ufeff.</p>")).toMatchObject({
      result: { text: "The wagering is required." },
    });
  });

  test("of a page without markup is that page", async () => {
    expect(await read("  Plain terms  ", "text/plain")).toEqual({ result: { title: "", text: "Plain terms" } });
  });

  test("is given up for a page nested without end, and the next is read", async () => {
    expect(await read("<div><p>word ".repeat(300_000))).toHaveProperty("failure");
    expect(await read("<p>Terms.</p>")).toMatchObject({ result: { text: "Terms." } });
  });

  test("is given up when it is longer than terms are", async () => {
    expect(await read("term ".repeat(100_000), "text/plain")).toEqual({ failure: "excessive" });
  });
});

describe("The encoding of a page", () => {
  test.each([
    ["text/html; charset=iso-8859-1", ""],
    ["text/html", '<meta charset="windows-1252">'],
  ])("is the one that %s or %s names", (contentType, head) => {
    const bytes = Buffer.concat([Buffer.from(head), Buffer.from([0xe4])]);
    expect(decodePage(bytes, contentType)).toBe(`${head}ä`);
  });

  test("is UTF-8 where an unknown one is named", () => {
    expect(decodePage(Buffer.from("ä"), "text/html; charset=klingon")).toBe("ä");
  });
});
