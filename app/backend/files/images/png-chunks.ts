import { inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Length and type before a chunk's data, and its checksum behind them. */
const AROUND_DATA = 12;
/** What pixels are made from, and what their colours, their transparency and their position depend on. */
const KEPT = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "cICP", "sBIT", "eXIf"]);
/** A picture of 10 MB has some 2,500 in the smallest pieces that are usual. */
const MOST_CHUNKS = 20_000;
const LARGEST_PROFILE_BYTES = 4_000_000;

/** True if a colour profile unpacks to no more than profiles need; 50 KB could become 50 MB. */
function isModestProfile(data: Buffer): boolean {
  const endOfName = data.indexOf(0);
  if (endOfName === -1) return false;
  try {
    // One byte behind the name says how the profile is packed; there is only one way.
    inflateSync(data.subarray(endOfName + 2), { maxOutputLength: LARGEST_PROFILE_BYTES });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns a PNG without the chunks that no pixel depends on: texts, thumbnails and the frames of an animation. The library
 * that decodes pictures unpacks compressed texts whether anybody reads them or not. Files of other kinds are returned as
 * they are. Returns null for a PNG that is cut off or in more pieces than any program writes.
 */
export function withoutSpareChunks(input: Uint8Array): Uint8Array | null {
  const bytes = Buffer.from(input.buffer, input.byteOffset, input.byteLength);
  if (!bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return input;
  const kept: Buffer[] = [SIGNATURE];
  let hasProfile = false;
  let at = SIGNATURE.length;
  for (let chunks = 0; chunks < MOST_CHUNKS && at + AROUND_DATA <= bytes.length; chunks++) {
    const end = at + AROUND_DATA + bytes.readUInt32BE(at);
    if (end > bytes.length) return null;
    const type = bytes.toString("latin1", at + 4, at + 8);
    // A second profile counts for nothing, so that unpacking is paid once.
    const isProfile: boolean = type === "iCCP" && !hasProfile;
    hasProfile ||= isProfile;
    if (KEPT.has(type) || (isProfile && isModestProfile(bytes.subarray(at + 8, end - 4))))
      kept.push(bytes.subarray(at, end));
    if (type === "IEND") return Buffer.concat(kept);
    at = end;
  }
  return null;
}
