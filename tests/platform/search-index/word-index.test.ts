import fc from "fast-check";
import MiniSearch from "minisearch";
import { expect, test } from "vitest";
import { WordIndex } from "~/platform/search-index/word-index";
import { fold } from "~/domain/text/fold";
import { markWords, searchWords, wordsOf } from "~/domain/text/words";

const found = (index: WordIndex, query: string, any = false) =>
  index.find(wordsOf(query), { any }).found.map(({ document }) => document);

function indexOf(...texts: readonly string[]): WordIndex {
  const index = new WordIndex({ text: 1 });
  for (const [document, text] of texts.entries()) index.add(document, { text });
  return index;
}

const WORDS = ["quay", "quays", "quaint", "harbour", "harbor", "lantern", "lanterns", "tern", "Ternär", "a", "ab"];
const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }).map((words) => words.join(" "));

test("it finds what MiniSearch finds, also after documents have gone and come", () => {
  const options = {
    prefix: (term: string) => term.length > 1,
    fuzzy: (term: string) => (term.length > 3 ? 0.2 : (false as const)),
  };
  const documents = fc.array(fc.record({ title: text, body: text }), { minLength: 1, maxLength: 12 });
  const queries = fc.array(fc.constantFrom(...WORDS, "hxrbour", "zebra"), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(documents, fc.array(fc.nat(11)), queries, (all, gone, query) => {
      const index = new WordIndex({ title: 4, body: 1 });
      const other = new MiniSearch({ fields: ["title", "body"], tokenize: wordsOf, processTerm: fold });
      for (const [document, texts] of all.entries()) index.add(document, texts);
      for (const document of new Set(gone)) {
        const texts = all[document];
        if (texts) index.remove(document, texts);
      }
      const left = all.flatMap((texts, id) => (gone.includes(id) ? [] : [{ id, ...texts }]));
      other.addAll(left);
      for (const [any, combineWith] of [
        [false, "AND"],
        [true, "OR"],
      ] as const) {
        const theirs = other.search(query.join(" "), { ...options, combineWith }).map(({ id }) => Number(id));
        expect(found(index, query.join(" "), any).toSorted()).toEqual(theirs.toSorted());
      }
    }),
  );
});

test("a whole word counts for more than a beginning, and a beginning for more than a slip", () => {
  expect(found(indexOf("lanterm", "lanterns", "lantern"), "lantern")).toEqual([2, 1, 0]);
});

test("a rare word counts for more than a common one, and one of a short text for more than one of a long", () => {
  expect(found(indexOf("harbour", "harbour", "quay", "tern"), "harbour quay", true)[0]).toBe(2);
  expect(found(indexOf("tern and much else besides that nobody asked for", "tern"), "tern")).toEqual([1, 0]);
});

test("a word that comes often counts for more, and one that is asked for twice doesn’t", () => {
  expect(found(indexOf("tern quay", "tern tern"), "tern")).toEqual([1, 0]);
  const index = indexOf("tern quay", "tern");
  expect(index.find(["tern", "Tern"]).found).toEqual(index.find(["tern"]).found);
});

test("only accepted entries are found, with the words that matched", () => {
  const index = indexOf("Tern", "terns", "quay");
  const { found, terms } = index.find(["tern"], { accepts: (document) => document !== 0 });
  expect(found.map(({ document }) => document)).toEqual([1]);
  expect(terms).toEqual(new Set(["tern", "terns"]));
});

test("a number that was given back can be given out again", () => {
  const index = indexOf("tern", "quay");
  index.remove(0, { text: "tern" });
  index.add(0, { text: "lantern" });
  expect([found(index, "tern"), found(index, "lantern")]).toEqual([[], [0]]);
});

test("nothing is asked for, or nothing is there", () => {
  expect(indexOf("tern").find([])).toEqual({ found: [], terms: new Set() });
  expect(new WordIndex({ text: 1 }).find(["tern"])).toEqual({ found: [], terms: new Set() });
});

test("one letter finds what begins with it where that is asked for", () => {
  const index = indexOf("tern", "quay");
  expect(index.find(["t"]).found).toEqual([]);
  expect(index.find(["t"], { shortestPrefix: 1 }).found.map(({ document }) => document)).toEqual([0]);
});

test.each([
  ["カジノ", "オンラインカジノの出金について"],
  ["ｶｼﾞﾉ", "オンラインカジノの出金について"],
  ["金", "オンラインカジノの出金について"],
  ["オンラインカジノ", "安全なオンラインカジノの選び方"],
  ["赌场", "在线赌场提款需要多长时间"],
  ["카지노", "온라인카지노에서 출금하기"],
  ["คาสิโน", "รีวิวคาสิโนออนไลน์ที่ดีที่สุด"],
  ["កាស៊ីណូ", "ហ្គេមកាស៊ីណូអនឡាញ"],
  ["カジノ Saltbox", "サルトボックスSaltboxカジノ"],
])("%s is found within %s", (query, text) => {
  const index = indexOf("Saltbox pays in a day", "全然ちがう記事です 다른 글 บทความอื่น", text);
  const { found, terms } = index.find(searchWords(query));
  expect(found.map(({ document }) => document)).toEqual([2]);
  expect(markWords(text, terms).some(({ hit }) => hit)).toBe(true);
});
