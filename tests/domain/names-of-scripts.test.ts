import { expect, test } from "vitest";
import { safeFileHeaders } from "~/backend/files/safe-headers";
import type { FileMetadata } from "~/backend/files/port";
import { oneLine } from "~/domain/text/characters";
import { shownName } from "~/domain/text/display-name";
import { fold, foldedWords, hasEveryWord } from "~/domain/text/fold";
import { sentFileName } from "~/domain/text/sent-file-name";
import { slugify } from "~/domain/text/slug";
import { foldWord, markWords, searchWords } from "~/domain/text/words";
import { nomineeKey } from "~/features/awards/nominations/nominee-id";
import { comparableName } from "~/features/complaints/case/slots.server";
import { parseDisposition } from "~/http/bodies/multipart.server";
import { csvText, guardedCell, unguardedCell } from "~/http/csv/csv.server";
import { nameBeginnings, wantedBeginning } from "~/platform/access/schema";
import { slugOfName } from "~/platform/media/upload/picture-upload.server";
import { slug as slugSchema } from "~/platform/publishing/schema";
import { namesOfScripts } from "../support/names";
import { readCsv } from "../support/files/csv";

const NAMES = namesOfScripts(1_000).map(oneLine);

/** Calls `check` with each name; a failure says which. */
function everyName(check: (name: string) => void): void {
  const failures: string[] = [];
  for (const name of NAMES) {
    try {
      check(name);
    } catch (error) {
      failures.push(`${JSON.stringify(name)}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  expect(failures.slice(0, 5)).toEqual([]);
}

test("there are a thousand, of many scripts, and none is what another is", () => {
  expect(new Set(NAMES).size).toBe(1_000);
  const scripts = ["Arab", "Armn", "Cyrl", "Deva", "Ethi", "Geor", "Grek", "Hang", "Hani", "Hebr", "Latn", "Thai"];
  for (const script of scripts)
    expect(NAMES.filter((name) => new RegExp(`\\p{Script=${script}}`, "u").test(name)).length).toBeGreaterThan(20);
});

test("a name is one line that stays as it is, and is compared as itself in any case", () => {
  everyName((name) => {
    expect(oneLine(name)).toBe(name);
    expect(fold(fold(name))).toBe(fold(name));
    expect(fold(name.normalize("NFD"))).toBe(fold(name.normalize("NFC")));
    expect(shownName(shownName(name))).toBe(shownName(name));
  });
});

test("a name gets a slug that is an address, also as a file’s", () => {
  everyName((name) => {
    expect(slugSchema.safeParse(slugify(name, "casino")).success).toBe(true);
    expect(slugOfName(`${name}.png`)).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
  });
});

test("a name is found by itself, by each of its words, and without its accents", () => {
  everyName((name) => {
    const text = fold(`Before ${name} after`);
    expect(hasEveryWord(name)(text)).toBe(true);
    for (const word of name.split(/\s+/)) expect(hasEveryWord(word)(text)).toBe(true);
    const longest = wantedBeginning(name);
    if (longest !== null) expect(nameBeginnings(name)).toContain(longest);
    else expect(foldedWords(name)).toEqual([]);
    const words = searchWords(name);
    expect(words.length).toBeGreaterThan(0);
    for (const word of words) expect(foldWord(word)).not.toBe("");
    const marked = markWords(name, new Set(words.map(foldWord)));
    expect(marked.map(({ text: piece }) => piece).join("")).toBe(name);
  });
});

test("names that differ in more than case, accents and punctuation are told apart", () => {
  for (const key of [comparableName, nomineeKey]) {
    const byKey = new Map<string, string>();
    everyName((name) => {
      const other = byKey.get(key(name));
      byKey.set(key(name), name);
      if (other === undefined) return;
      const letters = (text: string) => fold(text).replace(/[^\p{L}\p{M}\p{N}\p{Emoji_Presentation}]/gu, "");
      expect(letters(other)).toBe(letters(name));
    });
  }
});

test.each([
  ["राम", "रमी"],
  ["ที่", "ทา"],
  ["カジノ", "カシノ"],
  ["赌场", "娱乐城"],
])("%s and %s are two names", (one, other) => {
  expect(fold(one)).not.toBe(fold(other));
  expect(comparableName(one)).not.toBe(comparableName(other));
});

test("an uploaded file’s name comes in as a browser sends it and goes out as it came", () => {
  const metadata = { contentType: "application/pdf", generation: "1", metageneration: "1", updated: "2026-11-21" };
  everyName((name) => {
    const sent = `${name}.pdf`;
    const quoted = sent.replace(/["\r\n]/g, encodeURIComponent);
    const header = `form-data; name="file"; filename="${quoted}"`;
    const received = sentFileName(parseDisposition(header)?.filename ?? "");
    expect(received).toBe(sentFileName(sent));
    const headers = safeFileHeaders(metadata as FileMetadata, {
      visibility: "private",
      download: true,
      name: received,
    });
    const out = headers.get("Content-Disposition") ?? "";
    expect(out).toMatch(/^attachment; filename="[\w .()-]+"; filename\*=UTF-8''[\w%.~-]+$/);
    expect(decodeURIComponent(out.split("UTF-8''")[1] ?? "")).toBe(received);
  });
});

test("all of them go through a CSV file, and none is a formula in it", async () => {
  const bytes = new TextEncoder().encode(
    csvText(
      ["name"],
      NAMES.map((name) => [guardedCell(name)]),
    ),
  );
  const table = await readCsv(bytes);
  if (!("rows" in table)) throw new Error("The file was not read.");
  expect(table.rows.map(({ cells }) => unguardedCell(cells[0] ?? ""))).toEqual(NAMES);
  for (const { cells } of table.rows) expect(cells[0]).not.toMatch(/^[=+\-@\t\r]/);
});
