import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import type { Stored } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";
import { mayDo, type Duty, type NeededDuty } from "~/domain/roles/duties";
import type { Staff } from "~/domain/staff";
import { readForm } from "~/http/bodies/form.server";
import { leadOn } from "~/http/forms/lead-on.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { badRequest, forbidden, notFound } from "~/http/responses/responses";
import { recordAct } from "~/platform/audit/audit.server";
import { requireEditorialKind } from "~/platform/publishing/kind-registry.server";
import { isCheckingLinks } from "../check-links.server";
import { checkedLinks } from "../collection";
import { IGNORE_PERIODS } from "../labels";
import { LINK_FIELDS, PARTNER_FIELDS } from "../link-fields";
import type { CheckedLinkFields, LinkUse } from "../schema";
import { acceptAddress, canAccept } from "./accept-address.server";

export const LINKS_PATH = "/admin/links";
const SHOWN = 50;
const USES_SHOWN = 4;
const MOST_FOUND = 500;

const DONE = {
  accepted: "The address has been replaced.",
  ignored: "Ignored until then.",
  checked: "It will be checked within minutes.",
};

type Link = Stored<CheckedLinkFields>;

function shownUse({ kind, id, label, field }: LinkUse) {
  if (kind === "settings") return { label, what: "helpline", to: "/admin/settings/support" };
  return { label, what: LINK_FIELDS[kind][field] ?? field, to: `${requireEditorialKind(kind).adminPath}/${id}` };
}

/** The duties that see and change links, each as far as it goes. */
export const LINK_DUTIES = ["editor", "commercial"] as const;

/** Returns the duties that change a use: deals and partners aren't an editor's, and a casino's partner link is both's. */
function dutyOfUse({ kind, field }: LinkUse): NeededDuty {
  if (kind === "settings") return "editor";
  if (kind === "casino" && PARTNER_FIELDS.has(field)) return LINK_DUTIES;
  return requireEditorialKind(kind).duty ?? "editor";
}

/** Returns the uses of a link that these duties open. */
function usesFor({ uses }: Pick<Link, "uses">, duties: readonly Duty[]): LinkUse[] {
  return uses.filter((use) => mayDo(duties, dutyOfUse(use)));
}

function shownLink(link: Link, duties: readonly Duty[]) {
  const { id, url, useCount, failure, failingSince, ignoredUntil } = link;
  const uses = usesFor(link, duties);
  const hidden = link.uses.length - uses.length;
  return {
    ...{ id, url, failure, failingSince, ignoredUntil },
    uses: uses.slice(0, USES_SHOWN).map(shownUse),
    more: Math.max(useCount - hidden - USES_SHOWN, 0),
    canAccept: hidden === 0 && canAccept(link),
    mayHaveClosed: uses.some(({ kind, field }) => kind === "casino" && field === "url") && failure?.finding !== "moved",
  };
}
export type ShownLink = ReturnType<typeof shownLink>;

/** Returns how many addresses are a task for staff with these duties, and the first found of them. */
export async function listFoundLinks(limit: number, duties: readonly Duty[]) {
  const { documents } = backend();
  const where = [["isUsed", "==", true], ["foundAt", ">", ""]] as const; // prettier-ignore
  const [{ items }, total] = await Promise.all([
    // Those of other duties may come first.
    documents.query(checkedLinks, { where, orderBy: ["foundAt"], limit: Math.max(limit, MOST_FOUND) }),
    documents.count(checkedLinks, where),
  ]);
  const own = items.filter((link) => usesFor(link, duties).length > 0);
  const links = own.slice(0, limit).map((link) => ({ ...shownLink(link, duties), foundAt: link.foundAt }));
  return { total: total - (items.length - own.length), links };
}

/** Returns an address that is a task for staff with these duties; null for any other. */
export async function findFoundLink(id: string, duties: readonly Duty[]) {
  const link = await backend().documents.get(checkedLinks, id === "" ? "none" : id);
  if (!link?.isUsed || link.foundAt === null || usesFor(link, duties).length === 0) return null;
  return shownLink(link, duties);
}

/**
 * Returns the addresses of published content, as staff search them: those that are a task first, which lead to the
 * screen of tasks. The others are not on that screen, so they lead to the first place where they are used.
 */
export async function listUsedLinks(limit: number, duties: readonly Duty[]) {
  const { items } = await backend().documents.query(checkedLinks, {
    where: [["isUsed", "==", true]],
    orderBy: ["-foundAt"],
    limit,
  });
  const own = items.filter((link) => usesFor(link, duties).length > 0);
  return own.map((link) => {
    const { id, url, failure, foundAt } = link;
    const shown = usesFor(link, duties).map(shownUse);
    const isTask = foundAt !== null;
    return {
      url,
      href: isTask ? `${LINKS_PATH}#link-${id}` : (shown[0]?.to ?? LINKS_PATH),
      finding: isTask ? (failure?.finding ?? null) : null,
      uses: shown,
    };
  });
}

/** Returns the screen of addresses that need somebody, with those left alone and how many have failed but not for long. */
export async function readLinksDesk(request: Request, duties: readonly Duty[]) {
  const { documents, clock } = backend();
  const used = ["isUsed", "==", true] as const;
  const [{ total, links }, all, failing, { items: ignored }] = await Promise.all([
    listFoundLinks(SHOWN, duties),
    documents.count(checkedLinks, [used]),
    documents.count(checkedLinks, [used, ["failingSince", ">", ""]]),
    documents.query(checkedLinks, {
      where: [used, ["ignoredUntil", ">", clock().toISOString()]],
      orderBy: ["ignoredUntil"],
      limit: SHOWN,
    }),
  ]);
  return {
    ...{ total, links, all, failing },
    ignored: ignored.filter((link) => usesFor(link, duties).length > 0).map((link) => shownLink(link, duties)),
    isOn: isCheckingLinks(),
    done: labelByParameter(DONE, new URL(request.url).searchParams.get("done")),
  };
}

const linkForm = z.object({
  id: z.string().regex(/^[0-9a-f]{32}$/),
  act: z.enum(["accept", "check", ...IGNORE_PERIODS.map(({ days }) => `ignore:${days}` as const)]),
  /** The address that was shown for acceptance. */
  to: textUpTo(500).default(""),
});

/** Changes a link by a button of the screen. Returns false if it is not there. */
async function change(id: string, fields: Partial<CheckedLinkFields>, act: "ignore" | "check", staff: Staff) {
  return backend().documents.transaction(staff.uid, async (transaction) => {
    const link = await transaction.get(checkedLinks, id);
    if (!link?.isUsed) return false;
    transaction.update(checkedLinks, id, fields);
    recordAct(transaction, staff, {
      action: `link.${act}`,
      entity: { kind: "link", id, label: link.url.slice(0, 200) },
      ...(fields.ignoredUntil && { note: `until ${fields.ignoredUntil.slice(0, 10)}` }),
    });
    return true;
  });
}

/** Handles the buttons of the screen. Throws 403 for a link that only other duties use, or whose change is theirs too. */
export async function handleLinks(request: Request, staff: Staff, duties: readonly Duty[]) {
  const posted = await readForm(request);
  const parsed = linkForm.safeParse(Object.fromEntries(posted));
  if (!parsed.success) throw badRequest();
  const { data: form } = parsed;
  const now = backend().clock();
  const link = await backend().documents.get(checkedLinks, form.id);
  const own = link ? usesFor(link, duties).length : 0;
  if (link && link.uses.length > 0 && (own === 0 || (form.act === "accept" && own < link.uses.length)))
    throw forbidden("Your duties don’t include everything that uses this address.");
  if (form.act === "accept") {
    if (!(await acceptAddress(form.id, form.to, staff))) throw notFound(LINKS_PATH);
    return leadOn(posted, `${LINKS_PATH}?done=accepted`);
  }
  if (form.act === "check") {
    if (!(await change(form.id, { dueAt: now.toISOString() }, "check", staff))) throw notFound(LINKS_PATH);
    return leadOn(posted, `${LINKS_PATH}?done=checked`);
  }
  const days = Number(form.act.slice("ignore:".length));
  const ignoredUntil = new Date(now.getTime() + days * DAY_MS).toISOString();
  if (!(await change(form.id, { ignoredUntil, foundAt: null }, "ignore", staff))) throw notFound(LINKS_PATH);
  return leadOn(posted, `${LINKS_PATH}?done=ignored`);
}
