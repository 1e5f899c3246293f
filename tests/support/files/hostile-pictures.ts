import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";

/** Width, height and colours of a PNG begin here, and its next chunk here. */
const SIZE_AT = 16;
const BEHIND_HEAD = 33;

const small = () => sharp({ create: { width: 30, height: 20, channels: 3, background: "#246" } });

/** Returns a chunk of a PNG with a checksum that is right. */
function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Returns a small PNG whose head claims another size; with `isFilled`, its pixels are packed for that size. */
async function pngOf(width: number, height: number, isFilled = false): Promise<Buffer> {
  const png = await small().png().toBuffer();
  const head = Buffer.from(png.subarray(SIZE_AT, BEHIND_HEAD - 4));
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  const pixels = isFilled
    ? [
        pngChunk("IDAT", deflateSync(Buffer.alloc((width * 3 + 1) * height), { level: 9 })),
        pngChunk("IEND", Buffer.alloc(0)),
      ]
    : [png.subarray(BEHIND_HEAD)];
  return Buffer.concat([png.subarray(0, 8), pngChunk("IHDR", head), ...pixels]);
}

/** Pictures that are sent to do harm, by name, each with what its sender is told. */
export async function hostilePictures(): Promise<{ name: string; bytes: Buffer; told: RegExp }[]> {
  const png = await small().png().toBuffer();
  const jpeg = await small().jpeg().toBuffer();
  const page = Buffer.from("<!doctype html><script>alert(1)</script>");
  const drawing = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>");
  return [
    { name: "a small file of 51 million pixels", bytes: await pngOf(10_000, 5_100, true), told: /too many pixels/ },
    { name: "a head that claims 1.6 billion pixels", bytes: await pngOf(40_000, 40_000), told: /too many pixels/ },
    { name: "one side that is too long", bytes: await pngOf(12_001, 1), told: /too many pixels/ },
    { name: "a head that claims more than there is", bytes: await pngOf(5_000, 5_000), told: /damaged/ },
    { name: "a PNG with a page behind it", bytes: Buffer.concat([png, page]), told: /more than a picture/ },
    { name: "a JPEG with a page behind it", bytes: Buffer.concat([jpeg, page]), told: /more than a picture/ },
    { name: "a PNG that is a document too", bytes: Buffer.concat([png, Buffer.from("%PDF-1.7")]), told: /more than a/ },
    { name: "a page that calls itself a picture", bytes: page, told: /not a JPEG, PNG or WebP/ },
    { name: "a drawing with a script", bytes: drawing, told: /not a JPEG, PNG or WebP/ },
    { name: "half a picture", bytes: jpeg.subarray(0, jpeg.length / 2), told: /damaged/ },
    { name: "eleven megabytes", bytes: Buffer.concat([jpeg, Buffer.alloc(11 * 1024 * 1024)]), told: /limit is 10 MB/ },
  ];
}

/** A small JPEG that says who took it and where, with a text and an archive behind its pixels. */
export async function tellingPicture(): Promise<Buffer> {
  const taken = await small()
    .jpeg()
    .withExif({ IFD0: { Artist: "Somebody", ImageDescription: "At home" }, IFD3: { GPSLatitude: "51/1 30/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  return Buffer.concat([taken, Buffer.from("PK\u0003\u0004secret.txt")]);
}

/** A small PNG with texts and a colour profile that unfold to fifty million bytes each. */
export async function unfoldingPicture(): Promise<Buffer> {
  const png = await small().png().toBuffer();
  const packed = Buffer.concat([Buffer.from("a\0\0"), deflateSync(Buffer.alloc(50_000_000))]);
  const bombs = [pngChunk("zTXt", packed), pngChunk("iCCP", packed)];
  return Buffer.concat([png.subarray(0, BEHIND_HEAD), ...bombs, png.subarray(BEHIND_HEAD)]);
}
