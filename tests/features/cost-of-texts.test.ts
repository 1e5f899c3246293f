import { describe, expect, test } from "vitest";
import { canonicalMailbox } from "~/domain/mailbox/mailbox";
import { oneLine } from "~/domain/text/characters";
import { skeleton } from "~/domain/text/look-alikes";
import { normalForm } from "~/domain/text/normal-form";
import { sentFileName } from "~/domain/text/sent-file-name";
import { fold } from "~/domain/text/fold";
import { parseUrl } from "~/domain/urls/parse-url";
import { httpsUrl } from "~/domain/urls/web-address";
import { termsPageForm } from "~/features/casino-terms/desk/terms-form";
import { isGate } from "~/features/casino-terms/watch/gate";
import { compareReadings } from "~/features/casino-terms/watch/moving-lines.server";
import { isReplaced } from "~/features/casino-terms/watch/judge-text.server";
import { oldPathOf } from "~/features/news/wordpress/old-paths";
import { joinForm } from "~/platform/access/sign-in/forms";
import { https } from "~/platform/publishing/fields/form-fields";
import { countWords } from "~/features/news/reading-time";
import { mailText } from "~/features/newsletter/issues/mail-text.server";
import { withContents } from "~/features/pages/pages.server";
import { plainText, renderMarkdown } from "~/platform/publishing/markdown/markdown.server";
import { foreignPictureProblem } from "~/platform/publishing/markdown/foreign-picture";
import { outboundLinkProblem } from "~/platform/publishing/markdown/outbound-link";
import { replacePicture } from "~/platform/media/replace-picture";
import { withoutCasinoLinks } from "~/features/partners/ways/casino-links.server";
import { parseHours } from "~/domain/durations";
import { hasLink } from "~/domain/text/links";
import { slugify } from "~/domain/text/slug";
import { versionWords } from "~/platform/publishing/revisions/version-diff.server";
import { wordDiff } from "~/ui/differences/word-diff";
import { sought, withoutAddresses } from "~/domain/mailbox/addresses-in-text.server";
import { ownWords } from "~/features/complaints/case/quoted-mail";
import { readableText, withRawTexts } from "~/backend/mail/mime/mail-charsets";
import { withoutSeal } from "~/backend/mail/mime/signed-text";
import { takeUuencoded } from "~/backend/mail/mime/uuencoded-files";
import { tagsIn } from "~/features/complaints/sorting/tag-words";
import { looksLikeCardNumber, looksLikeIban } from "~/features/complaints/submit/form-warnings";
import { absolute } from "~/http/pages/page-meta";
import { safePath } from "~/http/security/safe-redirect";
import { readText } from "~/backend/fetching/readable-text";
import { readCsv } from "../support/files/csv";
import { processorMs } from "../support/timing/processor-time";
import { NO_WORDS } from "~/platform/publishing/markdown/directive";
import { isThorough, thoroughly } from "../support/thoroughly";

/** Milliseconds of this process' own work. */
function cost(work: () => unknown): number {
  const begun = process.cpuUsage();
  work();
  return processorMs(begun);
}

const filled = (text: string, length: number) => text.repeat(Math.ceil(length / text.length)).slice(0, length);
/** Words that are the same nowhere. */
const unlike = (length: number, first: string) => filled(`${first}a ${first}b, `, length);

/** Marks that a normal form of Unicode puts in another order, which takes the square of their number. */
const MARKS = "\u0315\u0300\u05ae\u0328";

let texts = 0;
/** Part of a text, so that what was made of it before isn't found again. */
const unseen = () => String((texts += 1));

type Case = readonly [what: string, work: (text: string) => unknown, seeds: readonly string[]];

const JOINING = { password: "correct horse", adult: true, terms: true };

const MEDIA_ID = "0".repeat(32);
const PICTURE = `/files/public/media/${MEDIA_ID}/a.png`;
const BRACKETS = ["[", "![", "[a](", "![a](", "[\n", "](", "[a]: b\n"];
const MARKUP = [
  ...BRACKETS,
  "> ",
  "*a ",
  "_*",
  "`",
  "- ",
  "<a ",
  "&#",
  "\\",
  "a|",
  "## a\n",
  "[a][",
  "{{",
  "{{a a:",
  "{{offer a: b}}",
  "\\{{",
];
const CASES: readonly Case[] = [
  ["the words of an article", countWords, [...BRACKETS, "http://", " ```", "a."]],
  ["an article's HTML", (text) => renderMarkdown(`${text} ${unseen()}`, NO_WORDS), MARKUP],
  ["an article's text", (text) => plainText(text, NO_WORDS), MARKUP],
  [
    "a newsletter's text",
    (text) => mailText(text, { origin: "http://a.example", ofCasinos: new Set(), words: NO_WORDS }),
    MARKUP,
  ],
  ["ids of headings", (text) => withContents(text), ["<h2>a</h2>"]],
  ["a picture elsewhere", (text) => foreignPictureProblem(`words\n[a]:${text}x`), ["\n", " ", "[a]:\n", "](", "![a]"]],
  ["a link through ours", (text) => outboundLinkProblem(`[a]:${text}x`), ["\n", " ", "](", "[a]:", "](../"]],
  ["a link in a review", hasLink, ["a", "a.", "a-", "-", "a@", "@a", "www", "1"]],
  [
    "casinos' links",
    (text) => withoutCasinoLinks(text, new Set()),
    ['<a href="//">', "<a ", '<a href="//"', "<a href"],
  ],
  [
    "a picture that is replaced",
    (text) => replacePicture(`${text}${PICTURE}`, MEDIA_ID, null),
    [...BRACKETS, '![a]( "'],
  ],
  ["hours", parseHours, ["1 ", " ", "1h", "\t"]],
  ["card numbers", looksLikeCardNumber, ["1", "1 ", "1234567890123456 ", "0-"]],
  ["account numbers", looksLikeIban, ["AA11", "AA11 ", "A"]],
  ["addresses in an answer by mail", (text) => withoutAddresses(text, sought(["a@b.example"])), ["a", "a@", "a.", "@", "a%40", " @", "-@b.example", "a".repeat(99) + "@b.example"]], // prettier-ignore
  ["encodings of a mail", (text) => withRawTexts(Buffer.from(`Content-Type: text/plain${text}`)), ["\n--a\na:\n", "a:\n", " ", "\n ", "Content-Type:", ";charset="]], // prettier-ignore
  [
    "a text in raw bytes",
    (text) => readableText(text, ["gb2312", "utf-7"]),
    ["\uf7e9", "a\uf7e9", "ü\uf7c3\uf7bc", "+a"],
  ],
  ["a signed text", withoutSeal, ["-----BEGIN PGP SIGNED MESSAGE-----\n\n-----BEGIN PGP SIGNATURE-----\n", "-----BEGIN PGP SIGNED MESSAGE-----\n", "- -"]], // prettier-ignore
  ["files within a text", takeUuencoded, ["begin 644 a\n", "begin 644 a\n!\n", "M\n", "end\n"]],
  ["an answer by mail", (text) => ownWords(text, { addresses: sought(["c@b.example"]), names: ["Us"] }), ["a: b@c.example\n", "a: b\n\n", "a:\n", "> a: b\n", "a <c@b.example>\n1\n", "<c@b.example>:\n", "Us 1\n", "----------\n", "a@b:\n", ">", "> a\n", "\n", "On 1 :\n", "From: a\n", "-- \n", "--- Write your answer above this line ---\n"]], // prettier-ignore
  ["tags", tagsIn, [",", "a,", " ", "_"]],
  ["a line of a form", oneLine, [" ", "\n", " \n", "\t ", "\r\n", "\u200d"]],
  ["a folded word", fold, [MARKS, "é"]],
  ["a slug", (text) => slugify(text), [MARKS, "- é"]],
  ["a file's name", sentFileName, [MARKS, ".", "/", "\u202e"]],
  ["a normal form", (text) => normalForm(text, "NFKC"), [MARKS]],
  ["a look-alike", skeleton, [MARKS]],
  ["a mailbox", (text) => canonicalMailbox(`a@a${text}.example`), [MARKS]],
  ["somebody who joins", (text) => joinForm.safeParse({ ...JOINING, email: `a${text}@mail.example` }), [MARKS]],
  ["an address", (text) => parseUrl(`https://a${text}.example/`), [MARKS]],
  ["an address's path", (text) => parseUrl(`https:a${text}.example`, "http://guide.example"), [MARKS]],
  ["an address to be stored", (text) => httpsUrl.safeParse(`https://a${text}.example/`), [MARKS]],
  ["an editor's field for an address", (text) => https().safeParse(`https://a${text}.example/`), [MARKS]],
  [
    "a page of terms",
    (text) => termsPageForm.safeParse({ kind: "general", url: `https://a${text}.example/` }),
    [MARKS],
  ],
  ["a stranger's page", readText, ["<p>a", "<div hidden>a", "<form>a</form>", "<section><header>a</header>"]],
  ["a gate before terms", (text) => isGate(text, text.slice(0, 1_500)), ["a", "1.", "a:", "a-1", "("]],
  [
    "a text of terms that replaces another",
    (text) => isReplaced(`a ${text}`, `${text} b`),
    ["a ", "a1", "賭", "\u0e01"],
  ],
  [
    "two readings of terms",
    (text) => compareReadings(`${text}1`, text.replaceAll("1", "2"), [], () => false),
    ["a", "1 ", "1.a-", "1\n", "a 1\n", "May 1 ", "月1", "é1"],
  ],
  ["a page to go back to", (text) => safePath(`//a${text}.example/`), [MARKS]],
  ["a link of an article", (text) => renderMarkdown(`[a](https:a${text}${unseen()})`, NO_WORDS), [MARKS]],
  ["a post's address", (text) => oldPathOf(new URL(`https://guide.example/${text}`)), [MARKS]],
  ["a page's address", (text) => absolute({ origin: "https://guide.example" }, `/${text}!`), ["a", "-", "/a"]],
  ["changes of a version", (text) => versionWords(unlike(text.length, "x"), unlike(text.length, "y")), [" "]],
  ["changes of a review", (text) => wordDiff(unlike(text.length, "x"), unlike(text.length, "y")), [" "]],
];

/** Characters: as many as an article may have, or half of them, which take half the time. */
const LONGEST = isThorough ? 60_000 : 30_000;

/** Rendered as an article's HTML is: tried with all tests. */
const ALSO = new Set(["an article's text", "an article's HTML", "a newsletter's text"]);

describe("time grows no faster than the text for", () => {
  test.each(CASES.filter(([name]) => isThorough || !ALSO.has(name)))("%s", (_, work, seeds) => {
    for (const seed of seeds) {
      const [small, large] = [filled(seed, LONGEST / 16), filled(seed, LONGEST)];
      cost(() => work(small));
      const least = Math.min(...[1, 2, 3].map(() => cost(() => work(small))));
      // Sixteen times the text: with the square it would be 256 times the work.
      const most = 80 * Math.max(least, 1);
      // What else the machine does only ever adds to a time, so that one of three within the limit shows enough.
      const isWithin = [1, 2, 3].some(() => cost(() => work(large)) < most);
      expect([seed, isWithin]).toEqual([seed, true]);
    }
  });
});

test("thousands of headings of the same words have ids of their own", () => {
  const { contents } = withContents(filled("<h2>a</h2>", 50_000));
  expect(contents).toHaveLength(5_000);
  expect(new Set(contents.map(({ id }) => id)).size).toBe(5_000);
  expect(contents.at(-1)?.id).toBe("section-a-5000");
});

test("texts that differ nearly everywhere are shown as replaced", () => {
  const [from, to] = [unlike(4_000, "x"), unlike(4_000, "y")];
  expect(wordDiff(from, to)).toEqual([
    { kind: "removed", text: from },
    { kind: "added", text: to },
  ]);
  expect(versionWords(from, to)).toBeNull();
});

test("a CSV of rows that are all too short is read while others are served", async () => {
  const file = new TextEncoder().encode(`a,b\n${" \n".repeat(20_000)}1,2\n`);
  let turns = 0;
  const counting = setInterval(() => (turns += 1), 1);
  const read = await readCsv(file);
  clearInterval(counting);
  expect(read).toEqual({ heading: ["a", "b"], rows: [{ row: 20_002, cells: ["1", "2"] }] });
  // Read in one go, it would leave none; how many it leaves depends on how quick the machine is.
  expect(turns).toBeGreaterThan(0);
});

test("an empty row of a CSV costs what its byte costs, and the others keep their numbers", async () => {
  const file = new TextEncoder().encode(`\na,b\n${"\n".repeat(1_000_000)}1,2\r\n\n3,4`);
  const begun = process.cpuUsage();
  const rows = [
    { row: 1_000_003, cells: ["1", "2"] },
    { row: 1_000_005, cells: ["3", "4"] },
  ];
  expect(await readCsv(file)).toEqual({ heading: ["a", "b"], rows });
  // An error of the parser for each row would take a minute.
  expect(processorMs(begun)).toBeLessThan(10_000);
});

test("a CSV of rows that all lack cells is refused before it has cost much", async () => {
  const read = await readCsv(new TextEncoder().encode(`a,b\n${" \n".repeat(4_000)}`), 1_000);
  expect(read).toEqual({ fault: "More than 1,000 rows have more or fewer cells than the first row." });
});

thoroughly("a CSV of rows that all lack cells is refused after fifty thousand of them", async () => {
  const read = await readCsv(new TextEncoder().encode(`a,b\n${" \n".repeat(50_001)}`));
  expect(read).toEqual({ fault: "More than 50,000 rows have more or fewer cells than the first row." });
});

thoroughly("a CSV of separators alone is refused once it has more rows than a spreadsheet can", async () => {
  const read = await readCsv(new TextEncoder().encode(`a,b\n${",\n".repeat(1_100_001)}`));
  expect(read).toEqual({ fault: "The file has more than 1,100,000 rows. Delete the empty ones." });
});

test("refuses a CSV at the first row with too many cells", async () => {
  const file = Buffer.from(`${"a,".repeat(200_000)}\n`);
  expect(await readCsv(file)).toEqual({ fault: "Row 1 has more than 1,000 cells." });
  const cells = Buffer.from(`a,b\n${"1,".repeat(2_000)}\n`);
  expect(await readCsv(cells)).toEqual({ fault: "Row 2 has more than 1,000 cells." });
});
