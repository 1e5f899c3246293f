import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { ImageRefused, reencodeImage, type ImageBox } from "~/backend/files/images/images.server";
import { withoutSpareChunks } from "~/backend/files/images/png-chunks";

const BOX: Record<"whole" | "square", ImageBox> = {
  whole: { width: 400, height: 400, fit: "inside" },
  square: { width: 64, height: 64, fit: "cover" },
};

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 180, g: 40, b: 60 } } });

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

async function problemOf(bytes: Uint8Array): Promise<string> {
  try {
    await reencodeImage(bytes, BOX);
    return "none";
  } catch (error) {
    if (error instanceof ImageRefused) return error.problem;
    throw error;
  }
}

/** Returns a PNG that claims this size but contains hardly anything. */
function pngClaiming(width: number, height: number, png: Buffer): Buffer {
  const forged = Buffer.from(png);
  forged.writeUInt32BE(width, 16);
  forged.writeUInt32BE(height, 20);
  let crc = 0xffffffff;
  for (const byte of forged.subarray(12, 29)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  forged.writeUInt32BE((crc ^ 0xffffffff) >>> 0, 29);
  return forged;
}

describe("uploaded pictures", () => {
  test.each(["jpeg", "png", "webp"] as const)("a %s comes out as WebP in the sizes asked for", async (format) => {
    const { whole, square } = await reencodeImage(await picture(800, 400).toFormat(format).toBuffer(), BOX);
    expect([whole.width, whole.height, square.width, square.height]).toEqual([400, 200, 64, 64]);
    expect(whole.contentType).toBe("image/webp");
    expect((await sharp(whole.bytes).metadata()).format).toBe("webp");
  });

  test("a PNG that moves is taken as its first picture", async () => {
    const png = await picture(40, 40).png().toBuffer();
    // acTL, the chunk of animations, follows the 33 bytes of the signature and IHDR.
    const chunk = Buffer.concat([Buffer.from("acTL"), Buffer.from([0, 0, 0, 1, 0, 0, 0, 0])]);
    const ends = Buffer.alloc(4);
    ends.writeUInt32BE(crc32(chunk));
    const moving = Buffer.concat([png.subarray(0, 33), Buffer.from([0, 0, 0, 8]), chunk, ends, png.subarray(33)]);
    const { whole } = await reencodeImage(moving, BOX);
    expect([whole.width, whole.contentType]).toEqual([40, "image/webp"]);
  });

  test("a HEIC picture is refused with what its sender can do", async () => {
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic"), Buffer.alloc(4), Buffer.from("mif1heic")]); // prettier-ignore
    await expect(reencodeImage(heic, BOX)).rejects.toThrow("Save it as JPEG");
  });

  test("a small picture is not enlarged", async () => {
    const { whole } = await reencodeImage(await picture(30, 20).png().toBuffer(), BOX);
    expect([whole.width, whole.height]).toEqual([30, 20]);
  });

  test("place, camera, profile and comments stay behind, and the picture stands upright", async () => {
    const taken = await picture(60, 30)
      .jpeg()
      .withExif({ IFD0: { Artist: "Somebody" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { whole } = await reencodeImage(taken, BOX);
    const { exif, icc, xmp, orientation } = await sharp(whole.bytes).metadata();
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(Buffer.from(whole.bytes).includes("Somebody")).toBe(false);
    expect([whole.width, whole.height]).toEqual([30, 60]);
  });

  test("bytes hidden behind a picture stay behind", async () => {
    const carrier = Buffer.concat([
      await picture(30, 20).jpeg().toBuffer(),
      Buffer.from("PK\u0003\u0004 hidden archive"),
    ]);
    const { whole } = await reencodeImage(carrier, BOX);
    expect(Buffer.from(whole.bytes).includes("hidden archive")).toBe(false);
  });

  test.each([
    ["<!doctype html><script>alert(1)</script>", "wrong-type"],
    ['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', "wrong-type"],
    ["%PDF-1.7", "wrong-type"],
    ["just text", "wrong-type"],
    ["", "empty"],
  ])("%s is no picture", async (text, problem) => {
    expect(await problemOf(Buffer.from(text))).toBe(problem);
  });

  test("a GIF, an AVIF and a TIFF are pictures we don't take", async () => {
    for (const format of ["gif", "avif", "tiff"] as const)
      expect(await problemOf(await picture(20, 20).toFormat(format).toBuffer())).toBe("wrong-type");
  });

  test("a picture that is a page or a document as well is refused", async () => {
    for (const payload of ["<SCRIPT>alert(1)</script>", "<!DOCTYPE html><p>", "<html><body>", "%PDF-1.7"]) {
      const polyglot = Buffer.concat([await picture(30, 20).png().toBuffer(), Buffer.from(payload)]);
      expect(await problemOf(polyglot)).toBe("disguised");
    }
  });

  test("a picture of too many pixels is refused before it is opened", async () => {
    const png = await picture(10, 10).png().toBuffer();
    expect(await problemOf(pngClaiming(40_000, 40_000, png))).toBe("too-large");
    expect(await problemOf(pngClaiming(40_000, 1, png))).toBe("too-large");
    expect(await problemOf(pngClaiming(10_000, 10_000, png))).toBe("too-large");
  });

  test("damaged and cut-off pictures are refused", async () => {
    const whole = await picture(300, 300).png().toBuffer();
    expect(await problemOf(whole.subarray(0, 60))).toBe("unreadable");
    expect(await problemOf(pngClaiming(5_000, 5_000, await picture(10, 10).png().toBuffer()))).toBe("unreadable");
    expect(await problemOf(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(200)]))).toBe(
      "unreadable",
    );
  });

  test("decodes only the chunks of a PNG that its pixels depend on: no compressed texts, and no huge profile", async () => {
    const png = await picture(30, 20).png().toBuffer();
    const packed = (bytes: number) => Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(bytes))]);
    const bombs = [chunk("zTXt", packed(50_000_000)), chunk("iCCP", packed(50_000_000)), chunk("iTXt", packed(1_000))];
    const behindHead = 33;
    const planted = Buffer.concat([png.subarray(0, behindHead), ...bombs, png.subarray(behindHead)]);
    const decoded = Buffer.from(withoutSpareChunks(planted) ?? []).toString("latin1");
    for (const type of ["zTXt", "iCCP", "iTXt"]) expect(decoded.includes(type), type).toBe(false);
    expect(await problemOf(planted)).toBe("none");
  });

  test("keeps the colour profile of a PNG, and leaves other pictures unchanged", async () => {
    const png = await picture(30, 20).withIccProfile("p3").png().toBuffer();
    expect(Buffer.from(withoutSpareChunks(png) ?? []).includes("iCCP")).toBe(true);
    const jpeg = await picture(30, 20).jpeg().toBuffer();
    expect(withoutSpareChunks(jpeg)).toBe(jpeg);
  });

  test("refuses a PNG with more chunks than any program writes", async () => {
    const png = await picture(30, 20).png().toBuffer();
    const pieces = Array.from({ length: 30_000 }, () => chunk("IDAT", Buffer.alloc(0)));
    expect(await problemOf(Buffer.concat([png.subarray(0, 33), ...pieces, png.subarray(33)]))).toBe("unreadable");
  });

  test("a file over 10 MB is refused unread", async () => {
    expect(await problemOf(Buffer.alloc(10 * 1024 * 1024 + 1))).toBe("too-heavy");
  });
});
