import { limitConcurrency } from "../../concurrency";
import { withoutSpareChunks } from "./png-chunks";

export type ImageProblem = "empty" | "too-heavy" | "wrong-type" | "heic" | "disguised" | "too-large" | "unreadable";

/** The message for each problem, for the person who uploaded the picture. */
const IMAGE_MESSAGES: Readonly<Record<ImageProblem, string>> = {
  empty: "Choose a picture.",
  "too-heavy": "This picture is too big. The limit is 10 MB.",
  "wrong-type": "This is not a JPEG, PNG or WebP picture.",
  heic: "This is a HEIC picture, which few programs open. Save it as JPEG, or take a screenshot of it, and add that.",
  disguised: "This file contains more than a picture. Save it as a JPEG, PNG or WebP picture and try again.",
  "too-large": "This picture has too many pixels. The limits are 12,000 pixels a side and 50 million in all.",
  unreadable: "This picture is damaged. Save it again and try again.",
};

export class ImageRefused extends Error {
  constructor(
    readonly problem: ImageProblem,
    options?: ErrorOptions,
  ) {
    super(IMAGE_MESSAGES[problem], options);
    this.name = "ImageRefused";
  }
}

export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
/** A PNG that moves, of which the first picture counts: any program that draws PNG draws it. */
const MOVING_PNG = "image/apng";

/** True for a detected type that is taken as a picture; `types` are the files' own. */
export function isPicture(type: string | undefined, types: readonly ImageType[] = IMAGE_TYPES): boolean {
  return types.some((known) => known === type || (known === "image/png" && type === MOVING_PNG));
}

/** What phones take by default, in a format that nothing here can draw. */
export function isHeic(type: string | undefined): boolean {
  return type === "image/heic" || type === "image/heif";
}

export type ImageType = (typeof IMAGE_TYPES)[number] | "image/avif";
export const LARGEST_IMAGE_BYTES = 10 * 1024 * 1024;
const LARGEST_SIDE = 12_000;
const MOST_PIXELS = 50_000_000;
const LONGEST_SECONDS = 20;

export type DrawnAs = "webp" | "avif";

/** `cover` fills the box and crops the rest; `inside` keeps the whole picture. Neither enlarges. */
export interface ImageBox<As extends DrawnAs = DrawnAs> {
  width: number;
  height: number;
  fit: "cover" | "inside";
  /** The output format; WebP by default. */
  as?: As;
}

export interface EncodedImage<As extends DrawnAs = DrawnAs> {
  bytes: Uint8Array;
  contentType: `image/${As}`;
  width: number;
  height: number;
}

// One at a time, because each open picture takes up to 200 MB and the threads that page views need.
const inTurn = limitConcurrency({ running: 1, waiting: 30 });

/** Loads the library for the first picture, because loading it at the start would take a tenth of the start. */
async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  return sharp;
}

const PAGE_OR_PROGRAM = [/<script[\s>]/i, /<!doctype\s+html/i, /<html[\s>]/i, /%PDF-\d/];

/** Checks a file's type by its own bytes, whatever its name and declared type. */
async function checkKind(input: Uint8Array, types: readonly ImageType[]): Promise<void> {
  if (input.byteLength === 0) throw new ImageRefused("empty");
  if (input.byteLength > LARGEST_IMAGE_BYTES) throw new ImageRefused("too-heavy");
  const { fileTypeFromBuffer } = await import("file-type");
  const type = await fileTypeFromBuffer(input).catch(() => undefined);
  if (isHeic(type?.mime)) throw new ImageRefused("heic");
  if (!isPicture(type?.mime, types)) throw new ImageRefused("wrong-type");
  // Re-encoding would drop an embedded page or program, but a file that has one is no honest picture.
  const text = Buffer.from(input.buffer, input.byteOffset, input.byteLength).toString("latin1");
  if (PAGE_OR_PROGRAM.some((pattern) => pattern.test(text))) throw new ImageRefused("disguised");
}

async function checkSize(input: Uint8Array): Promise<void> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(input, { limitInputPixels: false }).metadata();
  if (width > LARGEST_SIDE || height > LARGEST_SIDE || width * height > MOST_PIXELS)
    throw new ImageRefused("too-large");
}

async function encode<As extends DrawnAs>(input: Uint8Array, box: ImageBox<As>): Promise<EncodedImage<As>> {
  const sharp = await loadSharp();
  const drawn = sharp(input, { limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true })
    // The orientation is in the EXIF data, which is removed.
    .rotate()
    .resize({ width: box.width, height: box.height, fit: box.fit, withoutEnlargement: true });
  const as = box.as ?? ("webp" as As);
  // More effort would take AVIF ten times as long and save next to nothing.
  const { data, info } = await (as === "avif" ? drawn.avif({ quality: 50, effort: 2 }) : drawn.webp({ quality: 82 }))
    .timeout({ seconds: LONGEST_SECONDS })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, contentType: `image/${as}`, width: info.width, height: info.height };
}

/**
 * Re-encodes an uploaded picture as WebP or AVIF, once for each box, without EXIF, location, profile or other metadata.
 * Takes JPEG, PNG and WebP only, unless `types` says otherwise (of an animation, the first frame), up to 10 MB, 12,000
 * pixels a side and 50 million in all. Throws `ImageRefused`, and `QueueFull` when too many pictures are waiting.
 */
export async function reencodeImage<Name extends string, As extends DrawnAs = "webp">(
  input: Uint8Array,
  boxes: Readonly<Record<Name, ImageBox<As>>>,
  { types = IMAGE_TYPES }: { types?: readonly ImageType[] } = {},
): Promise<Record<Name, EncodedImage<As>>> {
  await checkKind(input, types);
  return inTurn(async () => {
    try {
      const picture = withoutSpareChunks(input);
      if (!picture) throw new ImageRefused("unreadable");
      await checkSize(picture);
      const encoded = {} as Record<Name, EncodedImage<As>>;
      for (const name of Object.keys(boxes) as Name[]) encoded[name] = await encode(picture, boxes[name]);
      return encoded;
    } catch (error) {
      throw error instanceof ImageRefused ? error : new ImageRefused("unreadable", { cause: error });
    }
  });
}

/** An area of a picture, in percent of its width and height, from its upper left corner. */
export interface ImageArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Paints areas of one of our pictures black and re-encodes it, so that nothing is left beneath them. Areas are widened
 * to whole pixels and clipped to the picture. Throws `ImageRefused` for a file that is no picture.
 */
export async function redactAreas(input: Uint8Array, areas: readonly ImageArea[]): Promise<EncodedImage<"webp">> {
  return inTurn(async () => {
    try {
      const sharp = await loadSharp();
      const { width, height } = await sharp(input, { limitInputPixels: MOST_PIXELS }).metadata();
      const boxes = areas.flatMap((area) => {
        const left = Math.max(0, Math.floor((area.x / 100) * width));
        const top = Math.max(0, Math.floor((area.y / 100) * height));
        const right = Math.min(width, Math.ceil(((area.x + area.width) / 100) * width));
        const bottom = Math.min(height, Math.ceil(((area.y + area.height) / 100) * height));
        if (right <= left || bottom <= top) return [];
        return [{ left, top, width: right - left, height: bottom - top }];
      });
      const { data, info } = await sharp(input, { limitInputPixels: MOST_PIXELS, failOn: "error" })
        .composite(
          boxes.map(({ left, top, ...size }) => ({
            input: { create: { ...size, channels: 3 as const, background: "#000" } },
            left,
            top,
          })),
        )
        .webp({ quality: 82 })
        .timeout({ seconds: LONGEST_SECONDS })
        .toBuffer({ resolveWithObject: true });
      return { bytes: data, contentType: "image/webp" as const, width: info.width, height: info.height };
    } catch (error) {
      throw error instanceof ImageRefused ? error : new ImageRefused("unreadable", { cause: error });
    }
  });
}

/** Returns the width and height of one of our pictures, in pixels. */
export async function imageSize(input: Uint8Array): Promise<{ width: number; height: number }> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(input, { limitInputPixels: MOST_PIXELS }).metadata();
  return { width, height };
}
