import sharp from "sharp";
import { beforeEach, describe, expect, test } from "vitest";
import { gameReports, heldPictures } from "~/features/games/collection";
import { checkEvidence } from "~/features/complaints/evidence/evidence-checks.server";
import { action as observe } from "~/routes/admin.games.$id_.observations";
import { action as correct } from "~/routes/dashboard.casino.$slug.games.$game";
import { action as report } from "~/routes/games.$slug_.report";
import { users } from "~/platform/access/collection";
import { storedFiles } from "~/platform/media/collection";
import { useTestBackend } from "../support/backend";
import { hostilePictures, tellingPicture, unfoldingPicture } from "../support/files/hostile-pictures";
import { casinoFixture } from "../support/fixtures/casino";
import { store as keep } from "../support/fixtures/store";
import { gameFixture } from "../support/games/game";
import { as, person, usePeople, type Who } from "../support/people";
import { respond } from "../support/requests";

const store = useTestBackend();
usePeople(store);

const SEEN = { casino: "Saltbox", percent: "94.5", seenOn: "2026-11-10", country: "DE" };
const SLOW = 60_000;

beforeEach(async () => {
  await keep(store().documents, { casinos: [casinoFixture()], games: [gameFixture()] });
});

/** Each form that takes a picture as evidence of a version. */
const FORMS = {
  "a player’s report": {
    who: "member",
    path: "/games/tin-harbour/report",
    params: { slug: "tin-harbour" },
    act: report,
  },
  "a casino’s correction": {
    ...{ who: "member", path: "/dashboard/casino/saltbox/games/tin-harbour", act: correct },
    params: { slug: "saltbox", game: "tin-harbour" },
  },
  "staff’s observation": {
    ...{ who: "admin", path: "/admin/games/tin-harbour/observations", act: observe },
    params: { id: "tin-harbour" },
  },
} as const;
type Form = keyof typeof FORMS;

async function send(form: Form, bytes: Buffer, { name = "help.png", country = "DE" } = {}) {
  const { who, path, params, act } = FORMS[form];
  const body = new FormData();
  const fields = {
    ...SEEN,
    country,
    ...(form === "staff’s observation" && { act: "add", casino: "saltbox", means: "help_screen" }),
  };
  for (const [field, value] of Object.entries(fields)) body.append(field, value);
  body.append("picture", new File([new Uint8Array(bytes)], name, { type: "image/png" }));
  return respond(() => act(as(who as Who, path, params, body)));
}
const kept = async () => [
  (await store().documents.query(heldPictures)).items.length,
  await store().documents.count(gameReports),
  await store().documents.count(storedFiles),
  (await store().files.list("evidence/games/")).items.length,
];

describe.each(Object.keys(FORMS) as Form[])("%s", (form) => {
  beforeEach(async () => {
    if (form === "a casino’s correction")
      await store()
        .documents.batch("test")
        .update(users, person("member").uid, { representsCasinos: ["saltbox"] })
        .commit();
  });

  test(
    "refuses pictures that are sent to do harm, as a complaint does, and keeps nothing of them",
    { timeout: SLOW },
    async () => {
      for (const { name, bytes, told } of await hostilePictures()) {
        const answer = await send(form, bytes);
        expect(answer.status, name).toBe(422);
        expect(JSON.stringify((answer as { data?: unknown }).data), name).toMatch(told);
        await expect(checkEvidence("help.png", new Uint8Array(bytes)), name).rejects.toThrow();
      }
      expect(await kept()).toEqual([0, 0, 0, 0]);
    },
  );

  test(
    "takes a picture whose texts unfold to a hundred million bytes, and stores it small",
    { timeout: SLOW },
    async () => {
      const sent = await unfoldingPicture();
      const answers = [await send(form, sent), await send(form, await tellingPicture(), { country: "SE" })];
      expect(answers.map(({ status }) => status)).toEqual([303, 303]);
      const { items } = await store().files.list("");
      const sizes = await Promise.all(
        items.map(async ({ fullPath }) => (await store().files.get(fullPath)).metadata.size),
      );
      expect(items.length).toBeGreaterThanOrEqual(2);
      expect(Math.max(...sizes)).toBeLessThan(2_000);
    },
  );
});

test(
  "of a report’s picture, neither its maker nor its place nor what hung on it is stored",
  { timeout: SLOW },
  async () => {
    await send("a player’s report", await tellingPicture(), { name: "Somebody at home.jpg" });
    const [held] = (await store().documents.query(heldPictures)).items;
    const { body } = await store().files.get(held?.path ?? "");
    const bytes = Buffer.from(await new Response(body).arrayBuffer());
    for (const word of ["Somebody", "At home", "PK\u0003\u0004", "secret.txt", "Exif", "<svg"])
      expect(bytes.includes(word), word).toBe(false);
    const { exif, width, height, format } = await sharp(bytes).metadata();
    // It stands upright: the camera was held sideways.
    expect([exif, width, height, format]).toEqual([undefined, 20, 30, "webp"]);
  },
);
