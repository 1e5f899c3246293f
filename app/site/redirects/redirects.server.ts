import { backend } from "~/backend/index.server";
import type { Staff } from "~/domain/staff";
import { parseUrl } from "~/domain/urls/parse-url";
import { oldAddresses } from "~/features/news/wordpress/collection";
import { oldAddressesInMemory, oldAddressId } from "~/features/news/wordpress/old-addresses.server";
import { oldPathOf, OWN_SECTIONS } from "~/features/news/wordpress/old-paths";
import { LONGEST_OLD_PATH } from "~/features/news/wordpress/schema";
import { isOwnOrigin } from "~/http/security/site-origin.server";
import { isPageThere } from "./is-there.server";
import { recordAct } from "~/platform/audit/audit.server";
import { dayAfter } from "~/platform/statistics/day-range";
import { readTargets } from "~/platform/statistics/figures.server";
import { readMissing } from "~/platform/statistics/missing-pages";
import { LEFT_OUT, OTHER_TARGETS } from "~/platform/statistics/schema";

export const REDIRECTS_PATH = "/admin/redirects";
const MOST = 2_000;
const MISSING_SHOWN = 50;
const DAYS = 30;
const SITE = "https://site.invalid";

/** The sections with items of which one may be gone. In the others an address that answers nothing is a page's own. */
const OF_ITEMS: ReadonlySet<string> = new Set(
  ["awards", "bonuses", "casinos", "complaints", "games", "news", "pages", "questions"], // prettier-ignore
);
/** Nobody is led there by an address of their own: to staff's pages, to files, and to casinos past what is said of ads. */
const NOT_LED_TO: ReadonlySet<string> = new Set("admin admin-dashboard dashboard go assets files sign-out".split(" "));

export type Redirect = { from: string; to: string };
type Field = keyof Redirect;
export type Outcome = { outcome: "done" } | { outcome: "refused"; field: Field; message: string };

const refused = (field: Field, message: string): Outcome => ({ outcome: "refused", field, message });
const firstPart = (path: string) => path.split("/")[1] ?? "";

/** Returns a typed address as one on this site: a path, or a whole address of ours. null for any other. */
function onThisSite(typed: string, request: Request): URL | null {
  const whole = typed.startsWith("/") && !typed.startsWith("//") ? parseUrl(SITE + typed) : parseUrl(typed);
  // A backslash is a slash to a browser, and two of them begin another host.
  if (!whole || whole.pathname.startsWith("//")) return null;
  if (whole.origin === SITE) return whole;
  const host = request.headers.get("Host") ?? new URL(request.url).host;
  return isOwnOrigin(whole.origin, { host, forwardedProto: request.headers.get("X-Forwarded-Proto") }) ? whole : null;
}

async function staffsRedirects() {
  const { items } = await oldAddressesInMemory.read();
  return items.flatMap(({ id, path, to }) => (to === null ? [] : [{ id, from: path, to }]));
}

/** Leads an address that answers with nothing to a page of this site. Chains and loops are refused. */
export async function addRedirect(typed: Redirect, request: Request, staff: Staff): Promise<Outcome> {
  const [fromUrl, toUrl] = [onThisSite(typed.from, request), onThisSite(typed.to, request)];
  const from = fromUrl && oldPathOf(fromUrl);
  if (!from || from.length > LONGEST_OLD_PATH)
    return refused("from", "Enter an address on this site, such as /casinos/its-old-name.");
  if (OWN_SECTIONS.has(firstPart(from)) && !(OF_ITEMS.has(firstPart(from)) && from.split("/").length > 2))
    return refused("from", `${from} is part of this site and can’t redirect.`);
  const ownTo = toUrl && oldPathOf(toUrl);
  if (!toUrl || NOT_LED_TO.has(firstPart(ownTo ?? "/")))
    return refused("to", "Enter a public page of this site, such as /casinos/its-new-name.");
  const to = toUrl.pathname + toUrl.search + toUrl.hash;
  // Characters beyond ASCII are nine times as long there.
  if (to.length > LONGEST_OLD_PATH) return refused("to", "This address is too long.");
  if (ownTo === from) return refused("to", "It would redirect to itself.");
  const others = await staffsRedirects();
  if (others.length >= MOST) return refused("from", `There are ${String(MOST)} redirects. Remove some first.`);
  const before = others.find((one) => oldPathOf(new URL(SITE + one.to)) === from);
  if (before) return refused("from", `${before.from} redirects to this address. Remove that redirect first.`);
  const leadsOn = ownTo !== null && others.some((one) => one.from === ownTo);
  if (!leadsOn && !(await isPageThere(ownTo ?? "/"))) return refused("to", `There is no page at ${ownTo ?? "/"}.`);
  const { documents } = backend();
  return documents.transaction<Outcome>(staff.uid, async (transaction) => {
    const known = await transaction.get(oldAddresses, oldAddressId(from));
    if (known?.articleId) return refused("from", "This address already redirects to an imported article.");
    if (known?.to) return refused("from", `It already redirects to ${known.to}. Remove that redirect first.`);
    const next = ownTo === null ? null : await transaction.get(oldAddresses, oldAddressId(ownTo));
    if (next) return refused("to", `That address redirects${next.to ? ` to ${next.to}` : ""}. Use its target instead.`);
    transaction.set(oldAddresses, oldAddressId(from), { path: from, articleId: null, to });
    recordAct(transaction, staff, {
      action: "redirect.add",
      entity: { kind: "redirect", id: oldAddressId(from), label: from },
      changes: [{ field: "to", from: null, to }],
    });
    return { outcome: "done" };
  });
}

/** Ends a redirect; one that is gone already is no error. */
export async function removeRedirect(id: string, staff: Staff): Promise<void> {
  await backend().documents.transaction(staff.uid, async (transaction) => {
    const known = await transaction.get(oldAddresses, id);
    if (!known?.to) return;
    transaction.delete(oldAddresses, id);
    recordAct(transaction, staff, {
      action: "redirect.remove",
      entity: { kind: "redirect", id, label: known.path },
      changes: [{ field: "to", from: known.to, to: null }],
    });
  });
}

/** Returns the redirects with how often they were followed, and the addresses that answered nobody, in thirty days. */
export async function readRedirects() {
  const to = backend().clock().toISOString().slice(0, 10);
  const range = { from: dayAfter(to, 1 - DAYS), to };
  const [redirects, followed, missing, { items }] = await Promise.all([
    staffsRedirects(),
    readTargets("redirect", range),
    readTargets("missing", range),
    oldAddressesInMemory.read(),
  ]);
  const known = new Set(items.map(({ path }) => path));
  const named = [...missing].filter(([target]) => target !== OTHER_TARGETS && target !== LEFT_OUT);
  return {
    redirects: redirects
      .map((one) => ({ ...one, followed: followed.get(one.from) ?? 0 }))
      .sort((a, b) => b.followed - a.followed || (a.from < b.from ? -1 : 1)),
    missing: readMissing(named)
      .filter(({ path }) => !known.has(path))
      .slice(0, MISSING_SHOWN),
    imported: items.length - redirects.length,
  };
}
