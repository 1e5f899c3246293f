/**
 * Some proxies pass one cookie on and drop all others: Firebase Hosting, whose is called `__session`. Where `ONE_COOKIE`
 * names it, the site's own cookies travel within, each with its end; the rest of the site never learns of it.
 */
type Held = Map<string, readonly [value: string, endsAt: number]>;

const NAME = /^[\w-]{1,60}$/;

function readHeld(value: string, now: number): Held {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(value, "base64url").toString());
  } catch {
    return new Map();
  }
  const held: Held = new Map();
  if (typeof parsed !== "object" || parsed === null) return held;
  for (const [name, pair] of Object.entries(parsed)) {
    if (!NAME.test(name) || !Array.isArray(pair)) continue;
    const [inner, endsAt] = pair as unknown[];
    // Nothing that would read as another cookie once it is put back into a header.
    if (typeof inner !== "string" || /[;\s,]/.test(inner) || typeof endsAt !== "number" || endsAt <= now) continue;
    held.set(name, [inner, endsAt]);
  }
  return held;
}

function valueOf(header: string | undefined, name: string): string {
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at !== -1 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return "";
}

const DAY = 86_400;
const inSeconds = (now: Date) => Math.floor(now.getTime() / 1000);

/** The `Cookie` header as the site would have got it without such a proxy. */
export function unpackCookies(
  header: string | undefined,
  one: string | undefined,
  now = new Date(),
): string | undefined {
  if (one === undefined || header === undefined) return header;
  const held = readHeld(valueOf(header, one), inSeconds(now));
  return [...held].map(([name, [value]]) => `${name}=${value}`).join("; ");
}

/** The one `Set-Cookie` that does what these do, to a browser that sent the given `Cookie` header. */
export function packCookies(
  header: string | undefined,
  setCookies: readonly string[],
  one: string | undefined,
  now = new Date(),
): string[] {
  if (one === undefined || setCookies.length === 0) return [...setCookies];
  const seconds = inSeconds(now);
  const held = readHeld(valueOf(header, one), seconds);
  for (const line of setCookies) {
    const [, name, value = ""] = /^([\w-]+)=([^;]*)/.exec(line) ?? [];
    if (name === undefined) continue;
    const age = /;\s*max-age=(-?\d+)/i.exec(line)?.[1];
    // One that ends with the browser: that can't be said of a part, so it ends with the day.
    const endsAt = seconds + (age === undefined ? DAY : Number(age));
    if (endsAt <= seconds) held.delete(name);
    else held.set(name, [value, endsAt]);
  }
  const last = Math.max(seconds, ...[...held.values()].map(([, endsAt]) => endsAt));
  const packed = last > seconds ? Buffer.from(JSON.stringify(Object.fromEntries(held))).toString("base64url") : "";
  return [`${one}=${packed}; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=${String(last - seconds)}`];
}
