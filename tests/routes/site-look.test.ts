import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import type { Staff } from "~/domain/staff";
import { storePicture } from "~/platform/media/upload/picture-upload.server";
import { withImages } from "~/platform/media/upload/media-upload.server";
import { outbox } from "~/platform/outbox/collection";
import { deliverDue } from "~/platform/outbox/worker.server";
import { saveGroup } from "~/platform/settings/group-saving.server";
import { FIRST_LOOK, type LookPicture, type LookSettings } from "~/platform/settings/look-schema";
import { currentSettings } from "~/platform/settings/settings.server";
import { loader as root } from "~/root";
import { action as testMail } from "~/routes/admin.settings.mail";
import { loader as touchIcon } from "~/routes/apple-touch-icon[.]png";
import { loader as icoIcon } from "~/routes/favicon[.]ico";
import { loader as svgIcon } from "~/routes/favicon[.]svg";
import { loader as smallIcon } from "~/routes/icon-192[.]png";
import { loader as largeIcon } from "~/routes/icon-512[.]png";
import { loader as sitePicture } from "~/routes/og.site[.]png";
import { loader as manifest } from "~/routes/site[.]webmanifest";
import { drawInProcess } from "~/site/social-pictures/drawing-process.server";
import { useTestBackend } from "../support/backend";
import { pictureFile } from "../support/files/pictures";
import { expectSentInParts } from "../support/files/sent-in-parts";
import { as, person, usePeople } from "../support/people";
import { respond, visit } from "../support/requests";

const store = useTestBackend();
usePeople(store);

// The process takes its time to start on a busy machine, and no test is about that.
beforeAll(() => drawInProcess(JSON.stringify({ type: "div", props: {} })));

const RED = "#c00000";
const staff = (): Staff => ({ uid: person("admin").uid, name: "The admin", requestId: null });

async function upload(width: number, height: number, colour = RED): Promise<LookPicture> {
  const file = await pictureFile("picture.png", { colour, width, height });
  const bytes = Buffer.from(await file.arrayBuffer());
  const outcome = await storePicture(
    { field: "files", name: file.name, declaredType: file.type, bytes } as never,
    staff(),
  );
  const [sent] = await withImages([outcome]);
  if (!sent || sent.outcome === "refused") throw new Error("The picture was refused.");
  const { src } = sent.image;
  return { src, width, height };
}

const choose = (look: Partial<LookSettings>) => saveGroup("look", { ...FIRST_LOOK, ...look }, {}, staff());

async function rename(name: string): Promise<void> {
  await saveGroup("site", { ...(await currentSettings()).site, name }, {}, staff());
}

async function bytesOf(answer: Promise<Response>): Promise<Buffer> {
  return Buffer.from(await (await answer).arrayBuffer());
}

/** Returns the colour of a picture's pixel as three numbers. */
async function pixel(picture: Buffer, left: number, top: number): Promise<number[]> {
  const { data } = await sharp(picture)
    .extract({ left, top, width: 1, height: 1 })
    .flatten({ background: "#fff" })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data].slice(0, 3);
}

const isNear = (colour: number[], hex: string) =>
  colour.every((value, at) => Math.abs(value - Number.parseInt(hex.slice(1 + 2 * at, 3 + 2 * at), 16)) <= 12);

const large = () => bytesOf(largeIcon(visit("/icon-512.png")));

describe("The icons", () => {
  test("of a site that has chosen nothing are the demo's", async () => {
    const svg = (await bytesOf(svgIcon(visit("/favicon.svg")))).toString();
    expect(svg).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#f9f7f0"/><path d="M7 8h18M7 14h12M7 20h15" stroke="#1d2a33" stroke-width="3"/><path d="M7 26h8" stroke="#00564c" stroke-width="4"/></svg>',
    );
    const icon = await large();
    expect(isNear(await pixel(icon, 2, 2), "#f9f7f0")).toBe(true);
    expect(isNear(await pixel(icon, 200, 166), "#1d2a33")).toBe(true);
    expect(isNear(await pixel(icon, 200, 368), "#00564c")).toBe(true);
  });

  test("have their sizes and types, and an address that says whether they changed", async () => {
    for (const [load, size] of [
      [smallIcon, 192],
      [largeIcon, 512],
      [touchIcon, 180],
    ] as const) {
      const answer = await load(visit("/icon.png"));
      expect(answer.headers.get("Content-Type")).toBe("image/png");
      expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
        width: size,
        height: size,
      });
    }
    const answer = await icoIcon(visit("/favicon.ico"));
    expect(answer.headers.get("Content-Type")).toBe("image/x-icon");
    expect(answer.headers.get("Cross-Origin-Resource-Policy"), "shown by browsers' own pages").toBe("cross-origin");
    const ico = Buffer.from(await answer.arrayBuffer());
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2), ico.readUInt16LE(4), ico[6]]).toEqual([0, 1, 1, 48]);
    const inside = ico.subarray(ico.readUInt32LE(18), ico.readUInt32LE(18) + ico.readUInt32LE(14));
    expect(await sharp(inside).metadata()).toMatchObject({ format: "png", width: 48, height: 48 });

    const etag = answer.headers.get("ETag") ?? "";
    const again = () => icoIcon(visit("/favicon.ico", {}, { "If-None-Match": etag }));
    expect((await again()).status).toBe(304);
    await choose({ accent: "#1d4ed8" });
    expect((await again()).status).toBe(200);
  });

  test.each([
    ["/favicon.svg", svgIcon],
    ["/favicon.ico", icoIcon],
    ["/icon-192.png", smallIcon],
  ])("have the date at which they were made and are sent in parts: %s", (path, load) =>
    expectSentInParts((headers) => load(visit(path, {}, headers))),
  );

  test("show the logo on paper, with room around it where launchers cut", async () => {
    await choose({ logo: await upload(400, 400) });
    const icon = await large();
    expect(isNear(await pixel(icon, 256, 256), RED)).toBe(true);
    expect(isNear(await pixel(icon, 70, 256), "#fbfaf6")).toBe(true);
    const whole = await bytesOf(smallIcon(visit("/icon-192.png")));
    expect(isNear(await pixel(whole, 20, 96), RED)).toBe(true);
    expect((await bytesOf(svgIcon(visit("/favicon.svg")))).toString()).toContain("data:image/png;base64,");
  });

  test("show the name's first letter on the accent where there is no logo, and for a name of one's own", async () => {
    await choose({ accent: "#1d4ed8" });
    const icon = await large();
    expect(isNear(await pixel(icon, 4, 4), "#1d4ed8")).toBe(true);
    const { dominant, entropy } = await sharp(icon).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r);
    expect(entropy).toBeGreaterThan(0.1);
    await choose({});
    await rename("Öresund");
    expect(isNear(await pixel(await large(), 4, 4), "#005b4d")).toBe(true);
  });

  test("stay the mark while the logo can't be read", async () => {
    await choose({ logo: { src: `/files/public/media/${"a".repeat(32)}/logo-400.webp`, width: 400, height: 400 } });
    expect(isNear(await pixel(await large(), 2, 2), "#f9f7f0")).toBe(true);
  });
});

test("the manifest names the site, its colour and its icons", async () => {
  await rename("Ledgerly");
  await choose({ accent: "#1d4ed8" });
  const { data } = await respond(() => manifest());
  expect(data).toMatchObject({ name: "Ledgerly", theme_color: "#1d4ed8" });
  const { icons } = data as { icons: { src: string }[] };
  expect(icons.map(({ src }) => src)).toEqual(["/favicon.svg", "/icon-192.png", "/icon-512.png"]);
});

describe("The frame of each page", () => {
  const frame = async () =>
    (await respond(() => root(visit("/")))).data as {
      site: { logo: { src: string; width: number; height: number } | null };
      fonts: string[];
    };

  test("has the mark and the stylesheet's own fonts while nothing is chosen", async () => {
    const { site, fonts } = await frame();
    expect(site.logo).toBeNull();
    expect(fonts).toEqual([expect.stringContaining("source-sans-3"), expect.stringContaining("source-serif-4")]);
  });

  test("shows the logo no higher than the header's controls, in a size that is sharp", async () => {
    await choose({ logo: await upload(1200, 240) });
    expect((await frame()).site.logo).toEqual({
      src: expect.stringMatching(/^\/files\/public\/media\/\w+\/picture-400\.webp$/),
      width: 180,
      height: 36,
    });
    await choose({ logo: await upload(1600, 100) });
    expect((await frame()).site.logo).toMatchObject({ width: 200, height: 13 });
  });

  test.each([
    ["inter", ["inter-latin-wght"]],
    ["lora", ["source-sans-3", "lora-latin-600"]],
  ] as const)("loads the files of %s and no others", async (fonts, files) => {
    await choose({ fonts });
    expect((await frame()).fonts).toEqual(files.map((file) => expect.stringContaining(file)));
  });
});

describe("The social picture", () => {
  const load = (headers: HeadersInit = {}) => sitePicture(visit("/og/site.png", {}, headers));

  test("that staff uploaded is cut to the size that networks show, and known again", async () => {
    await choose({ socialPicture: await upload(1600, 1600) });
    const answer = await load();
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    expect(answer.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    const jpeg = Buffer.from(await answer.clone().arrayBuffer());
    expect(await sharp(jpeg).metadata()).toMatchObject({ format: "jpeg", width: 1200, height: 630 });
    expect(isNear(await pixel(jpeg, 600, 315), RED)).toBe(true);
    expect((await load({ "If-None-Match": answer.headers.get("ETag") ?? "" })).status).toBe(304);
    await expectSentInParts(load);
    const other = await sitePicture(visit("/og/site.png?v=2"));
    expect([other.status, other.headers.get("Location")]).toEqual([301, "/og/site.png"]);
  });

  test("is drawn while the uploaded one can't be read", async () => {
    const gone = { src: `/files/public/media/${"a".repeat(32)}/gone-1200.webp`, width: 1200, height: 630 };
    await choose({ socialPicture: gone });
    expect((await load()).headers.get("Content-Type")).toBe("image/png");
  });

  test("that is drawn has the accent and the logo, and another look at each change", async () => {
    const plain = await load();
    await choose({ accent: "#1d4ed8", logo: await upload(400, 100) });
    const drawn = await load();
    expect(drawn.headers.get("ETag")).not.toBe(plain.headers.get("ETag"));
    const png = Buffer.from(await drawn.arrayBuffer());
    // The logo stands where the mark was, the bars at the right have the accent.
    expect(isNear(await pixel(png, 100, 80), RED)).toBe(true);
    const { data } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    let blue = 0;
    for (let at = 0; at < data.length; at += 3) if (isNear([...data.subarray(at, at + 3)], "#1d4ed8")) blue += 1;
    expect(blue).toBeGreaterThan(10_000);
  });
});

describe("A mail", () => {
  async function mailed() {
    await respond(() =>
      testMail(as("admin", "/admin/settings/mail", {}, { intent: "send", to: "ops@edgewise.example" })),
    );
    await deliverDue();
    const mail = store().sent.at(-1);
    if (!mail) throw new Error("No mail was sent.");
    return mail;
  }

  test("brings the logo along, named by the site, and has the accent", async () => {
    await choose({ accent: "#1d4ed8", logo: await upload(720, 180) });
    const { html = "", images, text } = await mailed();
    expect(html).toMatch(/<img src="cid:logo" alt="Edgewise" width="144" height="36"/);
    expect(html).toContain("background-color:#1d4ed8");
    expect(html).not.toMatch(/src="(?!cid:)/);
    expect(images).toMatchObject([{ cid: "logo", contentType: "image/png" }]);
    const logo = images?.[0]?.bytes ?? Buffer.alloc(0);
    expect(await sharp(logo).metadata()).toMatchObject({ format: "png", width: 432, height: 108 });
    expect(text).toContain("Edgewise");
  });

  test("without a logo has the name and no picture", async () => {
    const mail = await mailed();
    expect(mail.html).not.toContain("<img");
    expect(mail.images).toBeUndefined();
  });

  test("is sent when the logo can't be read, and queued without its bytes", async () => {
    await choose({ logo: { src: `/files/public/media/${"a".repeat(32)}/logo-400.webp`, width: 400, height: 100 } });
    const mail = await mailed();
    expect(mail.html).toContain('alt="Edgewise"');
    expect(mail.images).toBeUndefined();
    const entries = (await store().documents.query(outbox, { limit: 100 })).items;
    expect(JSON.stringify(entries)).not.toContain("base64");
  });
});
