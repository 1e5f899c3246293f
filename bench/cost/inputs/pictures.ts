import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import type { Handler } from "../handlers";
import { filled, type Input } from "../input";
import { fileInput } from "./multipart";

const MB = 1_000_000;
/** The limit of a picture is 50 million pixels; a few more here are refused before decoding. */
const MOST_PIXELS = 60 * MB;

const takesPictures = ({ route }: Handler) => /complaints|evidence|media|profile/.test(route);

function chunk(kind: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind, "latin1"), data]);
  const head = Buffer.alloc(4);
  head.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([head, body, sum]);
}

/** Returns a black PNG, with additional chunks before its image data. */
function png(width: number, height: number, chunks: readonly Buffer[] = []): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    ...chunks,
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const side = (pixels: number) => Math.max(1, Math.floor(Math.sqrt(pixels)));

function solid(pixels: number) {
  return sharp({ create: { width: side(pixels), height: side(pixels), channels: 3, background: "#123456" } });
}

function picture(name: string, most: number, file: (size: number) => Promise<Buffer> | Buffer, ending = "png"): Input {
  const fileName = `picture.${ending}`;
  return fileInput(`picture: ${name}`, most, takesPictures, file, { fileName, type: `image/${ending}` });
}

async function animated(frames: number): Promise<Buffer> {
  const height = 64;
  const raw = { width: 64, height: height * frames, channels: 3, pageHeight: height } as const;
  const pixels = Buffer.alloc(raw.width * raw.height * raw.channels, 7);
  // Identical frames would be merged into one.
  for (let frame = 0; frame < frames; frame++) pixels.fill(frame % 256, frame * 64 * 64 * 3, frame * 64 * 64 * 3 + 300);
  return sharp(pixels, { raw }).webp({ effort: 0 }).toBuffer();
}

export const pictures: readonly Input[] = [
  picture("PNG of many pixels (pixels)", MOST_PIXELS, (pixels) => png(side(pixels), side(pixels))),
  picture("PNG of one row (pixels)", 40_000_000, (pixels) => png(pixels, 1)),
  picture("WebP of many pixels (pixels)", MOST_PIXELS, (pixels) => solid(pixels).webp({ effort: 0 }).toBuffer(), "webp"),
  picture("JPEG of many pixels (pixels)", MOST_PIXELS, (pixels) => solid(pixels).jpeg().toBuffer(), "jpeg"),
  picture("WebP of many frames (frames)", 400, animated, "webp"),
  picture("PNG of many chunks", 9 * MB, (size) => {
    const one = chunk("tEXt", Buffer.from("a\0b"));
    return png(8, 8, Array.from({ length: Math.ceil(size / one.length) }, () => one));
  }),
  picture("PNG with a long text", 9 * MB, (size) => png(8, 8, [chunk("tEXt", Buffer.from(`a\0${filled(size, "<script")}`))])),
  picture("PNG with many colour profiles", 9 * MB, (size) => {
    const one = chunk("iCCP", Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(4_000_000))]));
    return png(8, 8, Array.from({ length: Math.ceil(size / one.length) }, () => one));
  }),
  picture("PNG whose profile unpacks to a thousand times as much", 100_000, (size) =>
    png(8, 8, [chunk("iCCP", Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(size * 1_000))]))])),
  picture("PNG whose text unpacks to a thousand times as much", 100_000, (size) =>
    png(8, 8, [chunk("zTXt", Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(size * 1_000, "a"))]))])),
]; // prettier-ignore
