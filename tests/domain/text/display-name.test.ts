import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { manyLines, oneLine } from "~/domain/text/characters";
import { displayNameField, isStaffName, mailedName, plainName, shownName } from "~/domain/text/display-name";
import { processorMs } from "../../support/timing/processor-time";

const field = displayNameField("Write a name.");
const read = (name: string) => field.safeParse(name);

describe("A display name", () => {
  test.each([
    ["Anna", "Anna"],
    ["  Anna   Lind ", "Anna Lind"],
    ["Ａｎｎａ", "Anna"],
    ["𝐀𝐧𝐧𝐚", "Anna"],
    ["Zoë Ångström", "Zoë Ångström"],
    ["An\u202ena\u200b", "Anna"],
    ["Anna\r\nLind", "Anna Lind"],
    ["田中さん", "田中さん"],
    ["علی‌رضا", "علی‌رضا"],
    ["क्‍षत्रिय", "क्‍षत्रिय"],
    ["Max 👩‍👩‍👧‍👦", "Max 👩‍👩‍👧‍👦"],
    ["Owen 🏴󠁧󠁢󠁷󠁬󠁳󠁿", "Owen 🏴󠁧󠁢󠁷󠁬󠁳󠁿"],
    ["葛\u{e0100}城", "葛\u{e0100}城"],
    ["4real", "4real"],
    ["J.R. Smith", "J.R. Smith"],
    ["J.R.Smith", "J.R.Smith"],
    ["Dr. No", "Dr. No"],
    ["St. John", "St. John"],
    ["St.John", "St.John"],
    ["john.smith", "john.smith"],
    ["Mr. T", "Mr. T"],
    ["Sammy Davis Jr.", "Sammy Davis Jr."],
    ["Anna (the 2nd)", "Anna (the 2nd)"],
    ["AC/DC", "AC/DC"],
    ["a: b", "a: b"],
  ])("%j is kept as %j", (typed, kept) => {
    expect(read(typed)).toMatchObject({ success: true, data: kept });
  });

  test.each([
    ["nothing that can be seen", "\u200b\u2060\u3164\u115f\u00ad"],
    ["joiners alone", "\u200d\u200d\u200c"],
    ["marks without a letter", "\u0301\u0301\u0301"],
    ["blank braille", "\u2800\u2800\u2800"],
    ["an emoji alone", "👻👻"],
    ["one letter and unseen ones", "A\u200b\u200b\u200b"],
    ["41 characters", "a".repeat(41)],
    ["a tower of marks", `A${"\u0301".repeat(200)}`],
    ["a private character", "Anna\ue000"],
    ["an unassigned character", "Anna\u0378"],
    ["markup", "<b>Anna</b>"],
  ])("of %s is refused", (_, name) => {
    const result = read(name);
    expect(result.success).toBe(false);
    expect(result.error?.issues[0]?.message).toMatch(/^(Use|Leave)/);
  });

  const ADDRESSES = [
    ...["https://evil.example/win", "HTTP://evil.example", "mailto:x@y.z", "x@y.zone", "www.evil", "evil.example/win"],
    ...[
      "Win at evil.shop/now",
      "evil.anything/win",
      "evil.anything?a",
      "evil.com",
      "Anna evil.com",
      "t.me/anna",
      "tel:123",
    ],
    ...[
      "evil。com",
      "ｅｖｉｌ．ｃｏｍ",
      "evil｡win",
      "ftp://evil",
      "javascript:alert(1)",
      "192.0.2.1",
      "evil.app",
      "(evil.win)",
    ],
  ];
  test.each(ADDRESSES)("is no address, such as %s", (name) => {
    const result = read(name);
    expect(result.success).toBe(false);
    expect(result.error?.issues[0]?.message).toBe(
      "This looks like a web or email address. Choose a name, with a space after each full stop.",
    );
  });

  test.each(["evil.fr", "Anna evil.li"])("is no domain of a country, such as %s", (name) => {
    expect(read(name).success).toBe(false);
  });

  test("that was stored before addresses were refused isn't mailed", () => {
    for (const name of ADDRESSES) expect(mailedName(plainName(name))).toBe("Player");
    for (const name of ["J.R. Smith", "Dr.No", "john.smith", "田中さん"]) expect(mailedName(name)).toBe(name);
  });

  test("of a megabyte of marks is refused at once, in whichever order they come", () => {
    for (const marks of ["\u05c1\u094d", "\u094d\u200d\u05c1"]) {
      const started = process.cpuUsage();
      expect(read(`a${marks.repeat(300_000)}`).success).toBe(false);
      expect(processorMs(started)).toBeLessThan(500);
    }
  });

  test("is counted as a reader counts", () => {
    expect(read("e\u0301".repeat(40)).success).toBe(true);
    expect(read("👩🏽".repeat(19) + "A").success).toBe(true);
  });

  test.each([
    ...[
      "Edgewise",
      "Edgewise staff",
      "EDGEWISE",
      "Edge wise",
      "E.d.g.e.w.i.s.e",
      "edgew1se",
      "Édgewise",
      "Ｅｄｇｅｗｉｓｅ",
    ],
    ...["Еdgеwisе", "Εdgewise", "𝐄𝐝𝐠𝐞𝐰𝐢𝐬𝐞", "Edge\u200bwise", "Anna from Edgewise", "Edgevvise"],
    ...[
      "Admin",
      "admin",
      "ADMIN",
      "Adm1n",
      "Аdmin",
      "Admin42",
      "Site Admin",
      "The Moderator",
      "M0derator",
      "Mоderаtor",
    ],
    ...[
      "Modеrator",
      "A d m i n",
      "Anna (admin)",
      "Administrator",
      "Staff",
      "Support Team",
      "Customer Support",
      "Official",
    ],
    ...["Help desk", "Mod Team", "Adrnin", "ᎪDMIN"],
  ])("%j is ours or could be our staff's", (name) => {
    expect(isStaffName(plainName(name))).toBe(true);
    expect(read(name).success).toBe(false);
  });

  test.each([
    ...[
      "Adminka",
      "Modesty",
      "Stafford",
      "Ted Stafford",
      "Systema",
      "Supporter of Leeds",
      "Wise Edge",
      "Edgar",
      "Anna",
    ],
    ...["Theo", "Guy", "Мария", "Ελένη", "Team Anna", "Casino Royale", "The Owl", "Ed Gewis"],
  ])("%j is anybody's", (name) => {
    expect(read(name)).toMatchObject({ success: true });
  });

  test("stored before there were rules is shown as what it is", () => {
    expect(shownName("Anna\u202e\u2066")).toBe("Anna");
    expect(shownName("\u200b\u3164\u200b")).toBe("Player");
  });
});

const hostile = fc.constantFrom(
  ...[
    "\u202e",
    "\u0000",
    "\u2028",
    "\r\n",
    "\r",
    "\n",
    "\t",
    "\u200b",
    "\u200c",
    "\u200d",
    "\ufe0f",
    "\u3164",
    "\u{e0067}",
  ],
  ...["\u{e007f}", "\u{1f3f4}", "👩", "🏽", "क", "्", "ع", "a", " ", "\u00a0", "\ud800", "\ufeff", "1"],
);
const anyText = fc.array(fc.oneof(hostile, fc.string({ unit: "binary", maxLength: 3 })), { maxLength: 20 });

describe("Any text", () => {
  test("cleaned once is clean: a second time changes nothing", () => {
    fc.assert(
      fc.property(anyText, (parts) => {
        const text = parts.join("");
        for (const clean of [oneLine, manyLines, plainName]) expect(clean(clean(text))).toBe(clean(text));
      }),
      {
        numRuns: 2_000,
        examples: [
          // A variation selector after nothing is removed, and so is the joiner that follows it.
          [["\ufe0f", "\u200d", "👩"]],
          [["👁", "\ufe0f", "\u200d", "🗨"]],
          // Without the character between them, both marks change places, and the joiner no longer follows its own.
          [["\ufb2a", "\u202e", "\u094d", "\u200d"]],
          [["\u0627", "\u202e", "\u0654", "\u200d", "x"]],
          [["\u05e9", "\u05c1", ...Array.from({ length: 12 }, () => "\u094d\u200d")]],
        ],
      },
    );
  });

  test("in one line has no control, no direction and no line end", () => {
    fc.assert(
      fc.property(anyText, (parts) => {
        expect(oneLine(parts.join(""))).not.toMatch(
          /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u,
        );
        expect(manyLines(parts.join(""))).not.toMatch(
          /[\u0000-\u0008\u000b-\u001f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u,
        );
      }),
      { numRuns: 1_000 },
    );
  });

  test("takes time in proportion to its length", () => {
    for (const part of ["\u200d", "\n ", "\u{1f3f4}\u{e0067}", "👩\u200d", " \t", "\u202e"]) {
      const text = part.repeat(100_000);
      const started = process.cpuUsage();
      oneLine(text);
      manyLines(text);
      expect(processorMs(started), JSON.stringify(part)).toBeLessThan(2_000);
    }
  });
});
