import { createHmac } from "node:crypto";
import { installationKey } from "~/platform/access/installation-key.server";

const key = installationKey("feeds");

/**
 * Returns a function that makes the id of a feed or an entry of what it stands for: a UUID (version 8, RFC 9562) that
 * stays the same when the site moves to another domain, and differs between two sites.
 */
export async function feedIds(): Promise<(what: string) => string> {
  const secret = await key();
  return (what) => {
    const digest = createHmac("sha256", secret).update(what).digest();
    digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x80;
    digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
    const hex = digest.toString("hex");
    return `urn:uuid:${[hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join("-")}`;
  };
}
