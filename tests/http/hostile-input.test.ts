import fc from "fast-check";
import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { CACHE_RULES } from "~/platform/delivery/cache-rules";
import { csvText } from "~/http/csv/csv.server";
import { parseReports } from "~/http/security/csp/csp-report";
import { activeFilters, listHref, parseListQuery, type PublicListDefinition } from "~/http/pages/list-query";
import { cacheKeyOf } from "~/http/page-cache/page-cache-key.server";
import { safePath } from "~/http/security/safe-redirect";
import { readCsv } from "../support/files/csv";

/** UTF-8 can't express half a surrogate pair. */
const wellFormed = (typed: string) => Buffer.from(typed, "utf8").toString("utf8");

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.constantFrom(
    "__proto__",
    "constructor",
    "toString",
    "red",
    "20",
    "1",
    "age",
    "-1",
    "1e999",
    "%",
    "%ff",
    "a&b=c",
    "",
  ),
);

describe("A list's address", () => {
  const option = (value: string) => ({ value, label: value.toUpperCase() });
  const LIST: PublicListDefinition = {
    path: "/things",
    filters: [
      { name: "colour", label: "Colour", kind: "many", options: ["red", "blue"].map(option) },
      { name: "size", label: "Size", kind: "one", options: ["s", "l"].map(option) },
      { name: "price", label: "Price at most", kind: "number", min: 0, max: 100 },
      { name: "new", label: "New only", kind: "flag" },
    ],
    sorts: ["name", "age"].map(option),
  };
  const read = (search: string) => parseListQuery(`http://edgewise.test/things?${search}`, LIST);
  const name = fc.oneof(fc.constantFrom("q", "sort", "page", "colour", "size", "price", "new"), text);
  const asked = fc.array(fc.tuple(name, text), { maxLength: 8 });
  const written = (pairs: [string, string][]) =>
    pairs.map(([key, value]) => `${encodeURIComponent(wellFormed(key))}=${encodeURIComponent(wellFormed(value))}`).join("&"); // prettier-ignore

  test("is read to one list, which has one address that reads to the same", () => {
    fc.assert(
      fc.property(asked, (pairs) => {
        const query = read(written(pairs));
        const again = read(listHref(LIST, query).split("?")[1] ?? "");
        expect(again).toEqual({ ...query, q: again.q, notices: [] });
        // Cut at 100 characters, a search may end with a space.
        expect(again.q).toBe(query.q.trim());
      }),
    );
  });

  test("holds known choices alone, whatever else is in it", () => {
    fc.assert(
      fc.property(fc.oneof(asked.map(written), text), (search) => {
        const query = read(search.replaceAll("#", ""));
        for (const [filter, values] of Object.entries(query.values)) {
          expect(LIST.filters.map((one) => one.name)).toContain(filter);
          expect(new Set(values).size).toBe(values.length);
        }
        expect(LIST.sorts.map(({ value }) => value)).toContain(query.sort);
        expect(Number.isSafeInteger(query.page) && query.page > 0).toBe(true);
        for (const { removeHref } of activeFilters(LIST, query)) expect(removeHref).toMatch(/^\/things(?:\?|$)/);
      }),
    );
  });

  test("means the same in whatever order it is written", () => {
    const pairs = fc.uniqueArray(fc.tuple(fc.constantFrom("q", "sort", "page", "size", "price", "new"), text), { selector: ([key]) => key }); // prettier-ignore
    fc.assert(
      fc.property(
        pairs.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([one, other]) => {
          expect(listHref(LIST, read(written(other)))).toBe(listHref(LIST, read(written(one))));
        },
      ),
    );
  });
});

describe("The key of a cached page", () => {
  const keyOf = (url: string) =>
    cacheKeyOf({ url, method: "GET", headers: { host: "edgewise.test" } } as unknown as IncomingMessage, CACHE_RULES);
  const search = (pairs: [string, string][]) => new URLSearchParams(pairs).toString();

  test("is one for every order of the parameters that are there once, and takes no other page's", () => {
    const pair = fc.oneof(
      fc.tuple(fc.constantFrom("q", "sort", "page", "tier", "score"), text),
      fc.tuple(fc.constant("country"), fc.constantFrom("SE", "any", "")),
    );
    const pairs = fc.uniqueArray(pair, { selector: ([key]) => key });
    fc.assert(
      fc.property(
        pairs.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        ([one, other]) => {
          const key = keyOf(`/casinos?${search(one)}`);
          expect(keyOf(`/casinos?${search(other)}`)?.text).toBe(key?.text);
          const kept = new URL(key?.request().url ?? "http://none.invalid").searchParams;
          expect([...kept].sort()).toEqual(
            [...new URLSearchParams(search(one))].filter(([, value]) => value !== "").sort(),
          );
        },
      ),
    );
  });

  test("is none, or one whose request is the site's own, for any address at all", () => {
    fc.assert(
      fc.property(
        fc.oneof(
          text,
          text.map((end) => `/casinos${end}`),
          text.map((end) => `/casinos?${end}`),
        ),
        (url) => {
          const key = keyOf(url);
          if (key) expect(new URL(key.request().url).origin).toBe("http://edgewise.test");
        },
      ),
    );
  });
});

describe("CSV", () => {
  const cell = fc.oneof(
    fc.string({ unit: "binary", maxLength: 30 }),
    fc.string({ unit: fc.constantFrom(..."=+-@'\t\r\n\";, a") }),
  );

  test("is read or refused, whatever the bytes", async () => {
    const bytes = fc.oneof(fc.uint8Array({ maxLength: 300 }), fc.string({ unit: fc.constantFrom(..."\"',;\t\r\n=ab\ufeff") }).map((typed) => new TextEncoder().encode(typed))); // prettier-ignore
    await fc.assert(
      fc.asyncProperty(bytes, async (file) => {
        const read = await readCsv(file);
        if ("fault" in read) expect(read.fault).not.toBe("");
        else for (const { row, cells } of read.rows) expect(row >= 2 && cells.length > 0).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  test("gives back what was written, and holds no cell that a spreadsheet runs", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 }), async (rows) => {
        // Files with a NUL character are refused.
        const clean = rows.map((row) => row.map((one) => wellFormed(one).replaceAll("\u0000", "")));
        const file = csvText(["one", "two"], clean);
        const read = await readCsv(new TextEncoder().encode(file));
        if ("fault" in read) throw new Error(read.fault);
        const given = clean.filter((row) => row.some((one) => one.trim() !== ""));
        expect(read.rows.map(({ cells }) => cells)).toEqual(
          given.map((row) => row.map((one) => one.replace(/\r\n?/g, "\n"))),
        );
        for (const written of file.matchAll(/(?:^|[,\n])"?([=+\-@\t\r])/g)) {
          // A line inside quotation marks starts no cell.
          const before = file.slice(0, written.index).split('"').length;
          expect(before % 2, JSON.stringify(file)).toBe(0);
        }
      }),
    );
  });
});

test("a way back is a path of this site, whatever was asked for", () => {
  const parts = fc.array(fc.constantFrom("/", "\\", "//", "evil.example", "@", ":", "http:", "javascript:", "\t", "\n", "%2f", "?", "#", ".."), { maxLength: 8 }).map((all) => all.join("")); // prettier-ignore
  fc.assert(
    fc.property(fc.oneof(parts, text), (to) => {
      const path = safePath(to);
      expect(path.startsWith("/")).toBe(true);
      expect(new URL(path, "http://edgewise.test").origin).toBe("http://edgewise.test");
    }),
    { numRuns: 500 },
  );
});

test("a browser's report is read or refused, whatever it is", () => {
  const json = fc.oneof(
    fc.json(),
    text,
    fc
      .record({ documentURL: text.map((end) => `https://guide.example/${end}`), effectiveDirective: fc.oneof(fc.constant("img-src"), text), blockedURL: fc.oneof(text, fc.anything()), lineNumber: fc.anything() }) // prettier-ignore
      .map((body) => JSON.stringify([{ type: "csp-violation", body }], (_key, value: unknown) => (typeof value === "bigint" ? 1 : value))), // prettier-ignore
  );
  let read = 0;
  fc.assert(
    fc.property(json, (posted) => {
      for (const { directive, blocked, path } of parseReports(posted, "guide.example") ?? []) {
        read += 1;
        expect(directive).toMatch(/^[a-z-]+$/);
        expect(blocked.length).toBeLessThanOrEqual(200);
        expect(path).toMatch(/^\/[^?#]*$/);
      }
    }),
    { numRuns: 400 },
  );
  expect(read).toBeGreaterThan(20);
});
