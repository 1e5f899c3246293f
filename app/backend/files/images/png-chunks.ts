import { inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Bytes of length and type before a chunk's data and of the checksum after it. */
const AROUND_DATA = 12;
/** Chunks that hold pixels or affect their colours, transparency and position. */
const NEEDED = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "cICP", "sBIT", "eXIf"]);
/** A 10 MB picture has about 2,500 at the smallest usual chunk size. */
const MOST_CHUNKS = 20_000;
const LARGEST_PROFILE_BYTES = 4_000_000;

/** True if a colour profile decompresses to a reasonable size; 50 KB could become 50 MB. */
function isModestProfile(data: Buffer): boolean {
  const endOfName = data.indexOf(0);
  if (endOfName === -1) return false;
  try {
    // The byte after the name gives the compression method, of which there is only one.
    inflateSync(data.subarray(endOfName + 2), { maxOutputLength: LARGEST_PROFILE_BYTES });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns a PNG without the chunks that no pixel depends on: texts, thumbnails and the frames of an animation, because
 * the image library decompresses texts even when they are not read. Files of other kinds are returned unchanged.
 * Returns null for a PNG that is cut off or in more chunks than any program writes.
 */
export function withoutSpareChunks(input: Uint8Array): Uint8Array | null {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return input;
  const needed: Buffer[] = [SIGNATURE];
  let hasProfile = false;
  let at = SIGNATURE.length;
  for (let chunks = 0; chunks < MOST_CHUNKS && at + AROUND_DATA <= bytes.length; chunks++) {
    const end = at + AROUND_DATA + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const type = bytes.toString("latin1", at + 4, at + 8);
    // A second profile is ignored, so that only one is decompressed.
    const isProfile: boolean = type === "iCCP" && !hasProfile;
    hasProfile ||= isProfile;
    if (NEEDED.has(type) || (isProfile && isModestProfile(bytes.subarray(at + 8, end - 4))))
      needed.push(bytes.subarray(at, end));
    if (type === "IEND") return Buffer.concat(needed);
    at = end;
  }
  return null;
}
