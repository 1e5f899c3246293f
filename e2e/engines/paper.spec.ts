import { expect, test } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { isWebKitInstalled, startWebKit, type WebKitTab } from "./drivers/webkit";
import { notInstalled } from "./engines";

test.skip(!isWebKitInstalled, notInstalled("WebKitGTK"));

let tab: WebKitTab;
// Playwright reads the names of the fixtures it needs from this pattern.
// eslint-disable-next-line no-empty-pattern
test.beforeAll(async ({}, { project }) => {
  tab = await startWebKit(project.use.baseURL ?? "");
});
test.afterAll(() => tab.quit());

interface Printed {
  text: string;
  left: number;
  bottom: number;
}

/** Returns what stands on each sheet, in the order it was drawn. */
async function printed(path: string): Promise<Printed[][]> {
  const pdf = await getDocument({ data: new Uint8Array(await readFile(path)) }).promise;
  const sheets: Printed[][] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    const texts = items.filter((item) => "str" in item).filter(({ str }) => str.trim() !== "");
    sheets.push(
      texts.map(({ str, transform }) => ({
        text: str.trim(),
        left: Number(transform[4]),
        bottom: Number(transform[5]),
      })),
    );
  }
  return sheets;
}

/** Returns letters that stand below each other, as where a column is too narrow for its words. */
function stackedLetters(sheet: readonly Printed[]): string[] {
  return sheet
    .filter(({ text, left, bottom }, at) => {
      const above = sheet[at - 1];
      const isBelow = above && Math.abs(above.left - left) < 2 && above.bottom - bottom > 5;
      return isBelow && text.length === 1 && above.text.length === 1;
    })
    .map(({ text }) => text);
}

test("a casino printed from a wide window is laid out for paper @thorough", async () => {
  await tab.resize(1280, 900);
  await tab.open("/casinos/harrowmere");
  const sheets = await printed(await tab.print());
  expect(sheets[0]?.[0]?.text, "the name in one piece").toBe("Harrowmere");
  expect(sheets.flatMap(stackedLetters)).toEqual([]);
  expect(sheets.length).toBeLessThanOrEqual(10);
});
