import { redirect } from "@remix-run/node";
import { backend } from "~/backend/index.server";
import { requireInWrites } from "~/backend/write-conditions.server";
import { sha256Hex } from "~/domain/digest.server";
import type { Stored } from "~/backend/documents/port";
import { hostCookie, hostCookieValue } from "~/http/cookies/host-cookie.server";
import { COOKIES } from "~/http/cookies/kept-in-browser";
import { countAddress, type Limit } from "~/http/security/rate-limit.server";
import { tooManyRequests } from "~/http/responses/responses";
import { logSecurity } from "~/http/security/security-log.server";
import { isLiveLink, linkActor } from "../case/case-parties.server";
import { isClosed } from "../case/case-machine";
import { caseLinks, complaints } from "../collection";
import type { CaseLinkFields } from "../schema";

const TOKEN = /^[\w-]{43}$/;
const { name: COOKIE, maxAge: LIFETIME_SECONDS } = COOKIES.caseLinks;
/** Cases that one browser answers at the same time; an earlier one is opened from its mail again. */
const MOST_OPENED = 8;
/** Links from one network address that don't work. One that works is never refused, however many came before it. */
const WRONG_LINKS: Limit = { name: "case-links", points: 20, seconds: 3_600 };

/** Returns the path of a case's mailed links, which also says why one doesn't work. */
export function linkPath(ref: string): string {
  return `/complaints/${ref}/answer`;
}

function openedTokens(request: Request): string[] {
  return (hostCookieValue(request, COOKIE) ?? "").split("|").filter((token) => TOKEN.test(token));
}

async function linkOf(token: string, ref: string): Promise<Stored<CaseLinkFields> | null> {
  const link = await backend().documents.get(caseLinks, sha256Hex(token));
  return link?.ref === ref ? link : null;
}

/** Somebody who acts for a casino in one case by a mailed link. */
export interface LinkHolder {
  /** Id of the link's document. */
  id: string;
  /** Name under which their writes are known to us. */
  uid: string;
}

/**
 * Returns the live link to a case that this browser has opened; null if there is none, or it has ended. Later writes of
 * the action depend on it: a link that staff withdraw while a form is on its way writes nothing.
 */
export async function findCaseLink(request: Request, ref: string): Promise<LinkHolder | null> {
  for (const token of openedTokens(request)) {
    const link = await linkOf(token, ref);
    const complaint = link && (await backend().documents.get(complaints, ref));
    if (!link || !complaint || !(await isLiveLink(backend().documents, complaint, link))) continue;
    const { id } = link;
    const uid = linkActor(id);
    requireInWrites(`case link ${ref}`, {
      uid,
      async holds(reader) {
        const [now, its] = [await reader.get(caseLinks, id), await reader.get(complaints, ref)];
        return its !== null && (await isLiveLink(reader, its, now));
      },
    });
    return { id, uid };
  }
  return null;
}

/** True if this browser has opened a link to the case, whether or not it still works. */
export async function hasOpenedLink(request: Request, ref: string): Promise<boolean> {
  const found = await Promise.all(openedTokens(request).map((token) => linkOf(token, ref)));
  return found.some((link) => link !== null);
}

export type LinkProblem = "unknown" | "ended" | "closed";

/**
 * Opens a mailed link: throws the redirect to its case, and keeps the token in a cookie, so that it isn't in the address
 * of any page. Mail scanners that open links change nothing. Returns why a link doesn't work; throws 429 after too many
 * such links.
 */
export async function openCaseLink(request: Request, ref: string, token: string): Promise<LinkProblem> {
  const link = TOKEN.test(token) ? await linkOf(token, ref) : null;
  const complaint = link && (await backend().documents.get(complaints, ref));
  if (!link || !complaint) {
    logSecurity("case-link-refused", request);
    const seconds = await countAddress(WRONG_LINKS, request);
    if (seconds > 0) throw tooManyRequests(seconds);
    return "unknown";
  }
  if (!(await isLiveLink(backend().documents, complaint, link))) return isClosed(complaint.state) ? "closed" : "ended";
  const opened = [token, ...openedTokens(request).filter((other) => other !== token)].slice(0, MOST_OPENED);
  const headers = new Headers({ "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" });
  headers.append("Set-Cookie", hostCookie(request, COOKIE, opened.join("|"), LIFETIME_SECONDS));
  throw redirect(`/complaints/${ref}/case`, { status: 303, headers });
}

/** Returns why the link to a case that this browser has opened doesn't work; null if it works or none was opened. */
export async function openedProblem(request: Request, ref: string): Promise<LinkProblem | null> {
  if (!(await hasOpenedLink(request, ref))) return "unknown";
  if (await findCaseLink(request, ref)) return null;
  const complaint = await backend().documents.get(complaints, ref);
  return complaint && isClosed(complaint.state) ? "closed" : "ended";
}
