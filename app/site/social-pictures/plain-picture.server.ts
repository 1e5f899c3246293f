import { lazily } from "~/backend/concurrency";
import { COLOURS, PICTURE_HEIGHT, PICTURE_WIDTH } from "./drawing";

/** The logo's rules, ten times as large as above a picture's content. */
const RULES = [
  { width: 340, height: 50, colour: COLOURS.ink },
  { width: 230, height: 50, colour: COLOURS.ink },
  { width: 280, height: 50, colour: COLOURS.ink },
  { width: 150, height: 70, colour: COLOURS.accent },
];
const LEFT = 430;
const TOP = 140;
const STEP = 100;

/** Returns a picture with nothing but the logo, for use until the right one is drawn. */
export const plainPicture = lazily(async (): Promise<Uint8Array<ArrayBuffer>> => {
  const { default: sharp } = await import("sharp");
  const rules = RULES.map(
    ({ width, height, colour }, at) =>
      `<rect x="${LEFT}" y="${TOP + at * STEP}" width="${width}" height="${height}" fill="${colour}"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}">
    <rect width="100%" height="100%" fill="${COLOURS.paper}"/>${rules.join("")}</svg>`;
  return Uint8Array.from(await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer());
});
