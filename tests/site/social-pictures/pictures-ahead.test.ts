import { createElement } from "react";
import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { complaints } from "~/features/complaints/collection";
import { handlePicture, plainPicture } from "~/site/social-pictures/handle-picture.server";
import { heading } from "~/site/social-pictures/drawing";
import { drawInProcess } from "~/site/social-pictures/drawing-process.server";
import { fileOf, PREFIX, takeMissed, type Picture } from "~/site/social-pictures/draw.server";
import {
  drawMissedPictures,
  drawPicturesAhead,
  nothingKnown,
  picturesDue,
} from "~/site/social-pictures/pictures-ahead.server";
import { pictureKind, pictureOfCasino } from "~/site/social-pictures/pictures.server";
import { withPlainEmoji } from "~/site/social-pictures/other-scripts";
import { useTestBackend } from "../../support/backend";
import { articleFixture } from "../../support/fixtures/article";
import { casinoFixture } from "../../support/fixtures/casino";
import { complaintFixture } from "../../support/fixtures/complaint";
import { store } from "../../support/fixtures/store";

const current = useTestBackend();
const signal = () => new AbortController().signal;
const noRest = async () => {};

// The process takes its time to start on a busy machine, and no test is about that.
beforeAll(() => drawInProcess(JSON.stringify({ type: "div", props: {} })));

beforeEach(() =>
  store(current().documents, {
    casinos: [casinoFixture(), casinoFixture({ slug: "not-yet", publishState: "draft", publishAt: null })],
    complaints: [complaintFixture()],
  }),
);

async function storedLooks(): Promise<Record<string, string>> {
  const { items } = await current().files.list(PREFIX);
  return Object.fromEntries(items.map(({ fullPath, customMetadata }) => [fullPath, customMetadata["look"] ?? ""]));
}

const ask = (picture: Picture | null, longest?: number, query = "") =>
  handlePicture(new Request(`https://edgewise.test/og/casinos/saltbox.png${query}`), picture, longest);

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe("pictures drawn ahead", () => {
  test("show what is public, and nothing else", async () => {
    await drawPicturesAhead(signal(), noRest);
    const names = Object.keys(await storedLooks()).map((path) => path.slice(PREFIX.length));
    const complaint = (await current().documents.query(complaints)).items[0];
    expect(names).toEqual(["casino/saltbox.png", `complaint/${complaint?.id ?? ""}.png`, "site.png"]);
  });

  test("are answered from their file, without being drawn", async () => {
    await drawPicturesAhead(signal(), noRest);
    const response = await ask(await pictureOfCasino("saltbox"), 0);
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=3600");
    const { body } = await current().files.get(fileOf("casino/saltbox"));
    expect(await bytesOf(response)).toEqual(await bytesOf(new Response(body)));
  });

  test("are replaced when their figures change, and drawn once for each look", async () => {
    await drawPicturesAhead(signal(), noRest);
    const before = await storedLooks();
    const put = vi.spyOn(current().files, "put");
    await drawPicturesAhead(signal(), noRest);
    expect(put).not.toHaveBeenCalled();

    await store(current().documents, { casinos: [casinoFixture({ lifecycle: "warning" })] });
    await drawPicturesAhead(signal(), noRest);
    const after = await storedLooks();
    expect(Object.keys(after)).toEqual(Object.keys(before));
    const changed = Object.keys(after).filter((path) => after[path] !== before[path]);
    expect(changed).toEqual([fileOf("casino/saltbox")]);
  });

  test("are deleted within two hours of what they show", async () => {
    await drawPicturesAhead(signal(), noRest);
    await store(current().documents, { casinos: [casinoFixture({ publishState: "draft", publishAt: null })] });
    await drawPicturesAhead(signal(), noRest);
    expect(Object.keys(await storedLooks())).toContain(fileOf("casino/saltbox"));
    current().setClock("2026-11-21T13:30:00.000Z");
    await drawPicturesAhead(signal(), noRest);
    expect(Object.keys(await storedLooks())).not.toContain(fileOf("casino/saltbox"));
    expect(Object.keys(await storedLooks())).toContain(fileOf("site"));
  });

  test("that failed wait a minute, in which others get their turn", async () => {
    const failing = vi.fn(async () => {
      throw new Error("It can't be drawn.");
    });
    current().setClock("2026-11-21T12:00:00.000Z");
    await drawPicturesAhead(signal(), failing);
    expect(failing).toHaveBeenCalledTimes(3);
    await drawPicturesAhead(signal(), failing);
    expect(failing).toHaveBeenCalledTimes(3);
    current().setClock("2026-11-21T12:01:00.000Z");
    await drawPicturesAhead(signal(), failing);
    expect(failing).toHaveBeenCalledTimes(6);
  });

  test("stop when the server does", async () => {
    await drawPicturesAhead(AbortSignal.abort(), noRest);
    expect(await storedLooks()).toEqual({});
  });
});

describe("which are due", () => {
  const casinos = Array.from({ length: 300 }, (_, at): Picture => {
    const day = new Date(Date.UTC(2026, 0, 1) + at * 86_400_000).toISOString();
    return { name: `casino/${String(at)}`, publishedAt: day, madeFrom: [at], layout: () => createElement("p", {}, at) };
  });

  const kindOf = (prefix: string, pictures: readonly Picture[], picture = (one: Picture) => one) =>
    pictureKind(prefix, pictures, {
      id: ({ name }) => name.slice(prefix.length),
      publishedAt: ({ publishedAt }) => publishedAt,
      picture,
    });

  test("those published last, the last one first", async () => {
    const due = await picturesDue(nothingKnown(), [kindOf("casino/", casinos)]);
    expect(due).toHaveLength(100);
    expect(due[0]?.name).toBe("casino/299");
    expect(due[99]?.name).toBe("casino/200");
  });

  test("and each that somebody asked for once, as soon as it looks different", async () => {
    const known = nothingKnown();
    known.stored.set("casino/7", { look: "as it once was", storedAt: 0 });
    expect((await picturesDue(known, [kindOf("casino/", casinos)])).map(({ name }) => name)).toContain("casino/7");
  });

  test("the others are not even made, since a large site has tens of thousands", async () => {
    const make = vi.fn((picture: Picture) => picture);
    await picturesDue(nothingKnown(), [kindOf("casino/", casinos, make)]);
    expect(make).toHaveBeenCalledTimes(100);
  });

  test("all but one that can't be laid out", async () => {
    const layout = () => {
      throw new Error("It can't be laid out.");
    };
    const due = await picturesDue(nothingKnown(), [
      kindOf("casino/", [{ ...casinos[0], layout } as Picture, ...casinos.slice(1, 3)]),
    ]);
    expect(due.map(({ name }) => name)).toEqual(["casino/2", "casino/1"]);
  });

  test("one that looks as before is laid out once", async () => {
    const layout = vi.fn(() => createElement("p", {}, "same"));
    const picture: Picture = { name: "site", publishedAt: null, madeFrom: ["one"], layout };
    const known = nothingKnown();
    await picturesDue(known, [kindOf("site", [picture])]);
    await picturesDue(known, [kindOf("site", [{ ...picture }])]);
    expect(layout).toHaveBeenCalledTimes(1);
    await picturesDue(known, [kindOf("site", [{ ...picture, madeFrom: ["another"] }])]);
    expect(layout).toHaveBeenCalledTimes(2);
  });
});

describe("a picture that isn't drawn yet", () => {
  test("is a plain one when drawing takes too long, cached for a minute, and the right one the next time", async () => {
    await store(current().documents, { casinos: [casinoFixture({ summary: "A summary nobody has drawn before." })] });
    const picture = await pictureOfCasino("saltbox");
    const first = await ask(picture, 0);
    expect(first.status).toBe(200);
    expect(first.headers.get("Cache-Control")).toBe("public, max-age=60");
    expect(first.headers.get("ETag")).toBeNull();
    expect(await bytesOf(first)).toEqual(Buffer.from(await plainPicture()));
    const second = await ask(picture);
    expect(second.headers.get("Cache-Control")).toBe("public, max-age=3600");
    expect(second.headers.get("ETag")).not.toBeNull();
  });

  test("is never a 503, however many are asked for at once, and those left out are drawn later", async () => {
    const many = Array.from({ length: 45 }, (_, at): Picture => ({
      name: `article/many-${String(at)}`,
      publishedAt: null,
      madeFrom: [],
      layout: () => createElement("div", { style: { display: "flex" } }, `Picture ${String(at)} of many`),
    }));
    const answers = await Promise.all(many.map((picture) => ask(picture)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const plain = answers.filter(({ headers }) => headers.get("Cache-Control") === "public, max-age=60");
    expect(plain.length).toBeGreaterThan(0);
    await drawMissedPictures(signal(), noRest);
    expect(takeMissed()).toBeNull();
    const again = await Promise.all(many.map((picture) => ask(picture, 0)));
    expect(new Set(again.map(({ headers }) => headers.get("Cache-Control")))).toEqual(
      new Set(["public, max-age=3600"]),
    );
  });

  test("is a plain one when it can't be drawn", async () => {
    const impossible: Picture = {
      name: "article/impossible",
      publishedAt: null,
      madeFrom: [],
      layout: () => createElement("div", { style: { display: "none of those there are" } }, "Words"),
    };
    const response = await ask(impossible);
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "public, max-age=60"]);
  });
});

test("a failing store doesn't prevent the picture", async () => {
  vi.spyOn(current().files, "put").mockRejectedValue(new Error("no room"));
  vi.spyOn(current().files, "get").mockRejectedValue(new Error("not there"));
  await store(current().documents, {
    articles: [articleFixture()],
    casinos: [casinoFixture({ summary: "A store without any room left for it." })],
  });
  const response = await ask(await pictureOfCasino("saltbox"), 30_000);
  expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "public, max-age=3600"]);
});

test.each([
  ["Greek", "Ωμέγα", "Ψυχήν"],
  ["Vietnamese", "ặ", "ễ"],
  ["Japanese", "カジノの出金", "ギャンブルと"],
  ["Chinese", "赌场提款", "需要多久"],
  ["Korean", "카지노", "출금은"],
  ["Hebrew", "קזינו", "משוךה"],
  ["Arabic", "كازينو", "السحبم"],
  ["Thai", "คาสน", "ถอนเ"],
  ["Hindi", "कसन", "नकल"],
  ["Bengali", "কখগ", "ঘচছ"],
  ["Tamil", "கஙச", "ஞடண"],
  ["Georgian", "აბგ", "დევ"],
  ["Armenian", "աբգ", "դեզ"],
  ["emoji", "🎰", "🔥"],
])("a picture has letters of %s", async (_, one, other) => {
  const drawing = (words: string) => drawInProcess(JSON.stringify({ type: "div", props: { children: words } }));
  // Letters without a glyph would all be the same box.
  const [first, second] = [await drawing(one), await drawing(other)];
  expect(Buffer.from(first).equals(Buffer.from(second))).toBe(false);
});

test("a picture draws emoji of several parts as their first part", () => {
  expect(withPlainEmoji("Win 👨‍👩‍👧 🇸🇪 1️⃣ ❤️ 👍🏽 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ©")).toBe("Win 👨 SE 1 ❤ 👍 🏴 ©");
});

test("a title that is read from the right begins there", () => {
  expect(
    [heading("كازينو Saltbox", 2, 60), heading("Saltbox كازينو", 2, 60)].map(
      ({ props }) => (props as { style: object }).style,
    ),
  ).toEqual([expect.objectContaining({ direction: "rtl" }), expect.not.objectContaining({ direction: "rtl" })]);
});

test("a layout that can’t be drawn fails alone, and the next is drawn", async () => {
  const fine = JSON.stringify({ type: "div", props: { children: "Saltbox" } });
  await expect(drawInProcess("{")).rejects.toThrow();
  const after = await drawInProcess(fine);
  expect(Buffer.from(after).subarray(1, 4).toString()).toBe("PNG");
});

test("a picture has one address, whatever is appended to it", async () => {
  const response = await ask(await pictureOfCasino("saltbox"), undefined, "?v=2");
  expect([response.status, response.headers.get("Location")]).toEqual([301, "/og/casinos/saltbox.png"]);
});
