import { beforeEach, describe, expect, test } from "vitest";
import { placeOfName } from "~/platform/publishing/markdown/place-of-name";
import { unlinkedNames } from "~/platform/publishing/named/unlinked-names.server";
import { useTestBackend } from "../../support/backend";
import { casinoFixture } from "../../support/fixtures/casino";
import { store as keep } from "../../support/fixtures/store";
import { gameFixture } from "../../support/games/game";

const store = useTestBackend();

beforeEach(async () => {
  await keep(store().documents, {
    casinos: [
      casinoFixture(),
      casinoFixture({ slug: "bellwether-play", name: "Bellwether Play" }),
      casinoFixture({ slug: "twins", name: "The Twins" }),
      casinoFixture({ slug: "hidden", name: "Hidden Draft", publishState: "draft" }),
    ],
    games: [
      gameFixture({ slug: "lantern-tide", name: "Lantern Tide" }),
      gameFixture({ slug: "twins", name: "The Twins" }),
    ],
  });
});

const namesIn = async (text: string, ownPath: string | null = null) =>
  (await unlinkedNames(text, ownPath)).map(({ path }) => path);

describe("What a text names without a link", () => {
  test("is found by its whole name, in the order of the text, once", async () => {
    const text = "We played Lantern Tide at Saltbox’s sister, **Bellwether Play**. Saltbox, again: Saltbox!";
    expect(await namesIn(text)).toEqual(["/games/lantern-tide", "/casinos/bellwether-play", "/casinos/saltbox"]);
  });

  test.each([
    ["a part of a word or of a name", "Saltboxes, Bellwether, play, a lantern tide"],
    ["a link to its page anywhere", "Saltbox pays. See [its page](/casinos/saltbox#terms)."],
    ["a link with its whole address", "Saltbox pays. See [it](https://guide.example/casinos/saltbox)."],
    ["the words of another link", "[Saltbox in the news](https://elsewhere.example/)"],
    ["a heading", "## Saltbox\n\nIt pays."],
    ["code", "`Saltbox`"],
    ["what isn’t public", "Hidden Draft"],
    ["its words with other signs between them", "We saw Bellwether. Play there, or Bellwether  Play."],
    ["a name that two have", "The Twins"],
  ])("is not %s", async (_, text) => {
    expect(await namesIn(text)).toEqual([]);
  });

  test("is not the text’s own subject", async () => {
    expect(await namesIn("Saltbox and Bellwether Play", "/casinos/saltbox")).toEqual(["/casinos/bellwether-play"]);
  });

  test("is limited in number, and found at the end of a long text", async () => {
    const many = Array.from({ length: 20 }, (_, at) =>
      casinoFixture({ slug: `casino-${String(at)}`, name: `Casino ${String(at)}` }),
    );
    await keep(store().documents, { casinos: many });
    const text = many.map(({ name }) => name).join(", ");
    expect(await namesIn(text)).toHaveLength(8);
    expect(await namesIn("Bellwether ".repeat(5_000) + "Play")).toEqual(["/casinos/bellwether-play"]);
  });
});

describe("The place where a name becomes a link", () => {
  test.each([
    ["Saltbox pays", 0],
    ["See Saltbox.", 4],
    ["## Saltbox\nAt Saltbox", 14],
    ["[Saltbox](/x) and Saltbox", 18],
    ["[a](/Saltbox) Saltbox", 14],
    ["Saltboxes and Saltbox", 14],
    ["Saltboxes", -1],
    ["`Saltbox` and Saltbox", 14],
    ["```\nSaltbox\n```\nSaltbox", 16],
    ["[Saltbox](/x) ".repeat(60) + "Saltbox", -1],
  ])("in “%s” is %i", (text, place) => {
    expect(placeOfName(text, "Saltbox")).toBe(place);
  });
});
