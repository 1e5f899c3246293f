/** Returns a picture of ours as a PNG that fits into a box, without enlarging it. */
export async function fitWithin(
  picture: Uint8Array,
  box: { width: number; height: number },
): Promise<{ png: Buffer; width: number; height: number }> {
  const { default: sharp } = await import("sharp");
  const { data, info } = await sharp(picture)
    .resize({ ...box, fit: "inside", withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

/** Returns a drawing (SVG of ours) as a square PNG. */
export async function drawingSquare(svg: string, size: number): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const { width = size } = await sharp(Buffer.from(svg)).metadata();
  return sharp(Buffer.from(svg), { density: (72 * size) / width })
    .resize(size, size)
    .png()
    .toBuffer();
}

/** Returns a picture in the middle of a square of one colour; `share` is the part of the square's side that it may fill. */
export async function squareAround(picture: Uint8Array, size: number, ground: string, share: number): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  const side = Math.round(size * share);
  const inner = await sharp(picture).resize({ width: side, height: side, fit: "inside" }).png().toBuffer();
  return sharp({ create: { width: size, height: size, channels: 3, background: ground } })
    .composite([{ input: inner }])
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** Returns the square in the upper left corner of a picture. */
export async function cornerSquare(picture: Uint8Array, size: number): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(picture).extract({ left: 0, top: 0, width: size, height: size }).png().toBuffer();
}

/** Returns a square PNG in another size. */
export async function resizedSquare(png: Uint8Array, size: number): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(png).resize(size, size).png({ compressionLevel: 9 }).toBuffer();
}

/** Returns an icon file (ICO) that holds one square PNG of at most 256 pixels. */
export function iconFile(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  // A directory of one icon: its size, 32 bits a pixel, its length, and where it begins.
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size % 256, 6);
  head.writeUInt8(size % 256, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.byteLength, 14);
  head.writeUInt32LE(head.byteLength, 18);
  return Buffer.concat([head, png]);
}

/** Returns one of our pictures as a JPEG that fills a box; what doesn't fit is cut off evenly. */
export async function jpegFilling(picture: Uint8Array, box: { width: number; height: number }): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(picture)
    .resize({ ...box, fit: "cover" })
    .flatten({ background: "#fff" })
    .jpeg({ quality: 82, mozjpeg: true })
    .toBuffer();
}
