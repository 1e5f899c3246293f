import { fileTypeFromBuffer } from "file-type";
import sharp from "sharp";
import { limitConcurrency } from "../concurrency";

export type ImageProblem = "empty" | "too-heavy" | "wrong-type" | "disguised" | "too-large" | "unreadable";

/** What each problem says to the person who uploaded the picture. */
export const IMAGE_MESSAGES: Readonly<Record<ImageProblem, string>> = {
  empty: "Choose a picture.",
  "too-heavy": "This picture is too big. It may have 10 MB at most.",
  "wrong-type": "This is not a JPEG, PNG or WebP picture.",
  disguised: "This file holds more than a picture. Save it as a JPEG, PNG or WebP picture and try again.",
  "too-large": "This picture has too many pixels. It may be 12,000 pixels wide or high and have 50 million in all.",
  unreadable: "This picture is damaged. Save it again and try once more.",
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
export const LARGEST_IMAGE_BYTES = 10 * 1024 * 1024;
const LARGEST_SIDE = 12_000;
const MOST_PIXELS = 50_000_000;
const LONGEST_SECONDS = 20;

/** `cover` fills the box and cuts what stands over; `inside` keeps the whole picture. Neither enlarges. */
export interface ImageBox {
  width: number;
  height: number;
  fit: "cover" | "inside";
}

export interface EncodedImage {
  bytes: Uint8Array;
  contentType: "image/webp";
  width: number;
  height: number;
}

// Each picture takes up to 200 MB while it is open, and the threads that page views need.
const inTurn = limitConcurrency({ running: 1, waiting: 30 });
sharp.concurrency(1);

const PAGE_OR_PROGRAM = [/<script[\s>]/i, /<!doctype\s+html/i, /<html[\s>]/i, /%PDF-\d/];

/** What the file is, by its own bytes; the name and type it came with count for nothing. */
async function checkKind(input: Uint8Array): Promise<void> {
  if (input.byteLength === 0) throw new ImageRefused("empty");
  if (input.byteLength > LARGEST_IMAGE_BYTES) throw new ImageRefused("too-heavy");
  const type = await fileTypeFromBuffer(input).catch(() => undefined);
  if (!IMAGE_TYPES.some((known) => known === type?.mime)) throw new ImageRefused("wrong-type");
  // Drawing it anew would drop the page or program; whoever sends one means no picture.
  const text = Buffer.from(input.buffer, input.byteOffset, input.byteLength).toString("latin1");
  if (PAGE_OR_PROGRAM.some((sign) => sign.test(text))) throw new ImageRefused("disguised");
}

async function checkSize(input: Uint8Array): Promise<void> {
  const { width, height } = await sharp(input, { limitInputPixels: false }).metadata();
  if (width > LARGEST_SIDE || height > LARGEST_SIDE || width * height > MOST_PIXELS)
    throw new ImageRefused("too-large");
}

async function encode(input: Uint8Array, box: ImageBox): Promise<EncodedImage> {
  const { data, info } = await sharp(input, { limitInputPixels: MOST_PIXELS, failOn: "error", sequentialRead: true })
    // The orientation is in the EXIF data, which stays behind.
    .rotate()
    .resize({ width: box.width, height: box.height, fit: box.fit, withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: LONGEST_SECONDS })
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, contentType: "image/webp", width: info.width, height: info.height };
}

/**
 * An uploaded picture drawn anew as WebP, once for each box: without EXIF, place, profile or anything else that came with
 * it. JPEG, PNG and WebP only (of a moving picture, the first frame), at most 10 MB, 12,000 pixels a side and 50 million
 * in all. Throws `ImageRefused`, and `QueueFull` when too many pictures wait already.
 */
export async function reencodeImage<Name extends string>(
  input: Uint8Array,
  boxes: Readonly<Record<Name, ImageBox>>,
): Promise<Record<Name, EncodedImage>> {
  await checkKind(input);
  return inTurn(async () => {
    try {
      await checkSize(input);
      const encoded = {} as Record<Name, EncodedImage>;
      for (const name of Object.keys(boxes) as Name[]) encoded[name] = await encode(input, boxes[name]);
      return encoded;
    } catch (error) {
      throw error instanceof ImageRefused ? error : new ImageRefused("unreadable", { cause: error });
    }
  });
}
