import { beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "~/platform/audit/collection";
import { derivePalette } from "~/platform/look/palette.server";
import { storedFiles } from "~/platform/media/collection";
import { settingsRevisions } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { FIRST_LOOK, type LookSettings } from "~/platform/settings/look-schema";
import { currentSettings } from "~/platform/settings/settings.server";
import { action, loader } from "~/routes/admin.settings.look";
import { action as restore } from "~/routes/admin.settings.$group_.history";
import { loader as preview } from "~/routes/admin.settings.look_.preview";
import { action as remove } from "~/routes/admin.media.$id_.delete";
import { useTestBackend } from "../support/backend";
import { pictureFile } from "../support/files/pictures";
import { as, usePeople, type Who } from "../support/people";
import { respond } from "../support/requests";

const store = useTestBackend();
usePeople(store);

interface Shown {
  version: string;
  fields: LookSettings;
}
interface Answer {
  result: { initialValue: Record<string, string>; error?: Record<string, string[]> };
  shown: { accent: string; fonts: string; logo: string } | null;
  pictures: { logo: string; socialPicture: string };
  conflict: object | null;
}

const PATH = "/admin/settings/look";
const open = async () => (await respond(() => loader(as("admin", PATH)))).data as Shown;
type Form = Record<string, string | File>;

async function send(fields: Form, who: Who = "admin") {
  const form = new FormData();
  for (const [name, value] of Object.entries({ fonts: "source", ...fields })) form.append(name, value);
  return respond(() => action(as(who, PATH, {}, form)));
}

/** Opens the page and sends its form as a browser would, with the pictures that it shows. */
async function save(fields: Form) {
  const { version, fields: look } = await open();
  const present = { logo: look.logo?.src ?? "", socialPicture: look.socialPicture?.src ?? "" };
  return send({ version, accent: look.accent ?? "", fonts: look.fonts, ...present, ...fields });
}

const errorsOf = (answer: { data: unknown }) => (answer.data as Answer).result.error ?? {};
const inForce = async () => (await currentSettings()).look;
const library = async () => (await store().documents.query(storedFiles)).items;
const logo = (colour = "#246") => pictureFile("logo.png", { colour, width: 300, height: 90 });

test("a site that has chosen nothing has the stylesheet's own look", async () => {
  expect((await open()).fields).toEqual(FIRST_LOOK);
  expect(DEFAULT_SETTINGS.look).toEqual(FIRST_LOOK);
});

describe("A look is saved", () => {
  test("with its accent and fonts, a revision and an entry in the log", async () => {
    const answer = await save({ accent: "1D4ED8", fonts: "inter" });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, `${PATH}?saved=1`]);
    expect(await inForce()).toEqual({ ...FIRST_LOOK, accent: "#1d4ed8", fonts: "inter" });
    const { items } = await store().documents.query(auditEntries, {});
    expect(items).toMatchObject([{ action: "settings.save", entityId: "look" }]);
    expect((await save({})).headers.get("Location")).toBe(`${PATH}?saved=nothing`);
  });

  test("with its pictures, which Media then has with their description", async () => {
    const social = await pictureFile("social.jpg", { width: 1200, height: 630, format: "jpeg", artist: "Somebody" });
    expect((await save({ logoFile: await logo(), socialPictureFile: social })).status).toBe(303);
    const look = await inForce();
    expect(look.logo).toMatchObject({ width: 300, height: 90 });
    expect(look.socialPicture).toMatchObject({ width: 1200, height: 630 });
    expect((await library()).map(({ alt }) => alt).sort()).toEqual(["Logo of Edgewise", "Social picture of Edgewise"]);
    // What is saved later without another file keeps them.
    await save({ accent: "#7c3aed" });
    expect(await inForce()).toEqual({ ...look, accent: "#7c3aed" });
    await save({ withoutLogo: "on" });
    expect(await inForce()).toEqual({ ...look, accent: "#7c3aed", logo: null });
  });

  test("with a new file, whatever else is ticked", async () => {
    await save({ logoFile: await logo(), withoutLogo: "on" });
    expect((await inForce()).logo).not.toBeNull();
  });

  test("never over a newer version, nor by members and visitors", async () => {
    const { version } = await open();
    await save({ accent: "#1d4ed8" });
    const late = await send({ version, accent: "#7c3aed", logo: "", socialPicture: "" });
    expect(late.status).toBe(409);
    expect((late.data as Answer).conflict).toMatchObject({ changes: [{ from: "#1d4ed8", to: "#7c3aed" }] });
    for (const who of ["member", "visitor"] as const)
      expect(
        (await send({ version: (await open()).version, accent: "#7c3aed", logoFile: await logo() }, who)).status,
      ).toBe(302);
    expect(await inForce()).toEqual({ ...FIRST_LOOK, accent: "#1d4ed8" });
    expect(await library()).toEqual([]);
  });
});

describe("A look is refused in words", () => {
  test.each(["#ffdd00", "#ffffff", "#39ff14", "#808080"])(
    "with the accent %s, and the nearest that works",
    async (accent) => {
      const answer = await save({ accent });
      expect(answer.status).toBe(422);
      const [message = ""] = errorsOf(answer)["accent"] ?? [];
      expect(message).toContain(`Text in ${accent} can’t be read on a light page.`);
      const nearest = /The nearest colour that works is (#[0-9a-f]{6})\.$/.exec(message)?.[1] ?? "";
      expect(derivePalette(nearest).palette).not.toBeNull();
      expect((await save({ accent: nearest })).status).toBe(303);
    },
  );

  test("with an accent that looks like a warning", async () => {
    expect(errorsOf(await save({ accent: "#a32321" }))["accent"]).toEqual([
      expect.stringMatching(/^#a32321 can’t be told from a colour that has a meaning: .* The nearest .* is #\w{6}\.$/),
    ]);
  });

  test.each(["red", "#12345", "#12345g", "#1234567890"])("with %j for a colour", async (accent) => {
    expect(Object.keys(errorsOf(await save({ accent })))).toEqual(["accent"]);
  });

  test("with a drawing, a file that is no picture, and one that is too small", async () => {
    const svg = new File(["<svg onload=alert(1)>"], "logo.svg", { type: "image/svg+xml" });
    expect(errorsOf(await save({ logoFile: svg }))["logo"]).toEqual([expect.stringContaining("SVG are refused")]);
    const text = new File(["no picture"], "logo.png", { type: "image/png" });
    expect(errorsOf(await save({ logoFile: text }))["logo"]).toEqual([expect.stringContaining("not a JPEG")]);
    const small = await pictureFile("logo.png", { width: 40, height: 40 });
    expect(errorsOf(await save({ logoFile: small }))["logo"]).toEqual(["The logo needs at least 64 × 64 pixels."]);
    expect(await inForce()).toEqual(FIRST_LOOK);
  });

  test("with a picture that Media doesn't have, and fonts that nobody has heard of", async () => {
    const src = `/files/public/media/${"a".repeat(32)}/logo-300.webp`;
    expect(errorsOf(await save({ logo: src }))["logo"]).toEqual([expect.stringContaining("no longer in Media")]);
    expect(errorsOf(await save({ logo: "https://elsewhere.example/logo.png" }))["logo"]).toHaveLength(1);
    expect(errorsOf(await save({ fonts: "comic" }))["fonts"]).toEqual(["Choose one."]);
  });
});

describe("A preview", () => {
  const look = async (query: string, who: Who = "admin") => respond(() => preview(as(who, `${PATH}/preview?${query}`)));

  test("answers with what was posted, a new picture among it, and saves nothing of the look", async () => {
    const answer = await save({ accent: "#1d4ed8", fonts: "lora", logoFile: await logo(), intent: "preview" });
    expect(answer.status).toBe(200);
    const { shown, result, pictures } = answer.data as Answer;
    const [file] = await library();
    expect(shown).toEqual({ accent: "#1d4ed8", fonts: "lora", logo: `/files/${file?.fullPath ?? ""}` });
    expect(result.initialValue).toMatchObject({ accent: "#1d4ed8", fonts: "lora", logo: shown?.logo });
    expect(pictures).toEqual({ logo: shown?.logo, socialPicture: "" });
    expect(result.error).toEqual({});
    expect(await inForce()).toEqual(FIRST_LOOK);
    // The page that comes back is saved as it is.
    expect((await save({ accent: "#1d4ed8", fonts: "lora", logo: shown?.logo ?? "" })).status).toBe(303);
    expect((await inForce()).logo?.src).toBe(shown?.logo);
  });

  test("keeps a new picture beside a colour that is refused, and the picture in force where the new one is", async () => {
    const refused = await save({ accent: "#ffdd00", logoFile: await logo(), intent: "preview" });
    const { pictures } = refused.data as Answer;
    expect(pictures.logo).toContain((await library())[0]?.fullPath);
    await save({ logo: pictures.logo });
    const small = await save({ logoFile: await pictureFile("small.png", { width: 40, height: 40 }) });
    expect((small.data as Answer).pictures.logo).toBe(pictures.logo);
  });

  test("of what can't be used says why", async () => {
    const answer = await save({ accent: "#ffdd00", intent: "preview" });
    expect([answer.status, (answer.data as Answer).shown]).toEqual([422, null]);
  });

  test("is a page in these colours, in either mode, for admins alone, which only this site may frame", async () => {
    const answer = await look("accent=%231d4ed8&mode=dark");
    const html = answer.data as string;
    expect(html).toContain('data-theme="dark"');
    expect(html).toContain("--light-accent:#1d4ed8;");
    const policy = answer.headers.get("Content-Security-Policy") ?? "";
    expect(policy).toMatch(/style-src 'sha256-[^']+'; .*frame-ancestors 'self'/);
    expect(policy).not.toMatch(/unsafe|script-src/);
    for (const who of ["member", "visitor"] as const) expect((await look("", who)).status).toBe(302);
  });

  test("of values that nobody could save is one of the look in force", async () => {
    for (const query of ["accent=%23ffffff", "accent=%3C/style%3E", "fonts=comic&mode=x", "logo=javascript:alert(1)"]) {
      const html = (await look(query)).data as string;
      expect(html).toContain('data-theme="light"');
      expect(html).not.toContain("--light-accent:#");
      expect(html).not.toContain("alert");
    }
  });
});

describe("A picture of the look", () => {
  let id = "";
  beforeEach(async () => {
    await save({ logoFile: await logo() });
    id = (await library())[0]?.id ?? "";
  });

  const deletePicture = () =>
    respond(() => remove(as("admin", `/admin/media/${id}/delete`, { id }, { confirmed: "yes" })));
  const restoreFirst = async () =>
    respond(async () =>
      restore(as("admin", `${PATH}/history`, { group: "look" }, { number: "1", version: (await open()).version })),
    );

  test("can't be deleted from Media while it is in force", async () => {
    expect((await deletePicture()).status).toBe(409);
    expect(await library()).toHaveLength(1);
  });

  test("comes back with an earlier revision", async () => {
    const { logo: first } = await inForce();
    await save({ withoutLogo: "on" });
    expect((await restoreFirst()).status).toBe(303);
    expect((await inForce()).logo).toEqual(first);
  });

  test("that was deleted since keeps its revision from coming back, and says so", async () => {
    await save({ withoutLogo: "on" });
    expect((await deletePicture()).status).toBe(303);
    const answer = await restoreFirst();
    expect(answer).toMatchObject({ status: 422, data: { problem: expect.stringContaining("deleted from Media") } });
    expect((await inForce()).logo).toBeNull();
    expect(await store().documents.count(settingsRevisions, [["group", "==", "look"]])).toBe(3);
  });
});
