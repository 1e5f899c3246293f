import { describe, expect, test } from "vitest";
import { calendarOf } from "~/http/feeds/calendar";
import { jsonFeedOf } from "~/http/feeds/feed";

const EVENT = {
  id: "urn:uuid:1",
  at: "2026-12-24T23:59:59.500Z",
  title: "It ends",
  text: "",
  url: "https://edgewise.example/bonuses/one",
  updated: "2026-11-20T08:00:00.000Z",
};
const calendar = (over: Partial<typeof EVENT> = {}) => calendarOf({ name: "Offers", events: [{ ...EVENT, ...over }] });
/** Reads a property as a calendar program does: unfolded, then unescaped. */
const read = (text: string, name: string) =>
  text
    .replaceAll("\r\n ", "")
    .split("\r\n")
    .find((line) => line.startsWith(`${name}:`))
    ?.slice(name.length + 1)
    .replace(/\\(.)/g, (_, character: string) => (character === "n" ? "\n" : character));

describe("a calendar (RFC 5545)", () => {
  test("has moments in UTC, without fractions", () => {
    const text = calendar();
    expect([read(text, "DTSTART"), read(text, "DTSTAMP")]).toEqual(["20261224T235959Z", "20261120T080000Z"]);
  });

  test.each(["a, b; c \\ d", "two\nlines", "windows\r\nlines", "BEGIN:VEVENT\r\nEND:VCALENDAR", "„Émilie“ 🎰, ende"])(
    "gives back the text %j",
    (title) => {
      const text = calendar({ title });
      expect(read(text, "SUMMARY")).toBe(title.replace(/\r\n/g, "\n"));
      expect(text.match(/BEGIN:VEVENT\r\n/g)).toHaveLength(1);
    },
  );

  test("leaves out what can't be written", () => {
    expect(read(calendar({ title: "a\u0000b\u0007c" }), "SUMMARY")).toBe("abc");
  });

  test("has no line above 75 octets, and splits no character", () => {
    for (const title of ["x".repeat(400), "é".repeat(200), "🎰".repeat(100), "a" + "漢".repeat(150)]) {
      const text = calendar({ title });
      for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(read(text, "SUMMARY")).toBe(title);
      expect(text).not.toContain("\ufffd");
    }
  });

  test("ends each line as it must, and has a component although nothing happens", () => {
    const empty = calendarOf({ name: "Offers", events: [] });
    for (const text of [calendar(), empty]) expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(empty).toMatch(/^BEGIN:VCALENDAR\r\n[^]*BEGIN:VTIMEZONE\r\n[^]*END:VCALENDAR\r\n$/);
  });
});

test("a JSON Feed entry without a text of its own has its summary as its content", () => {
  const entry = { id: "urn:uuid:1", title: "One", url: "https://a.example/1", updated: "2026-11-20T08:00:00.000Z" };
  const feed = { id: "urn:uuid:0", title: "All", page: "https://a.example/", author: "A", updated: entry.updated };
  const text = jsonFeedOf({ ...feed, entries: [{ ...entry, summary: "Said" }] }, "https://a.example/feed.json");
  expect(JSON.parse(text)).toEqual({
    ...{ version: "https://jsonfeed.org/version/1.1", title: "All", home_page_url: "https://a.example/" },
    ...{ feed_url: "https://a.example/feed.json", language: "en-GB", authors: [{ name: "A" }] },
    items: [
      {
        ...{ id: "urn:uuid:1", url: "https://a.example/1", title: "One", content_text: "Said", summary: "Said" },
        ...{ date_published: entry.updated, date_modified: entry.updated },
      },
    ],
  });
});
