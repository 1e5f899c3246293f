import { backend } from "~/backend/index.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { shownLogo } from "~/features/casinos/shown";
import { versionOfAddress } from "~/features/casino-terms/cited-version";
import { derive } from "~/platform/catalogue/source.server";
import type { Image } from "~/platform/media/image-schema";
import { DAY_MS } from "~/domain/day-ms";
import { inEuros } from "~/domain/money/money";
import { currentSettings } from "~/platform/settings/settings.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { transition } from "../case/case-machine";
import { queueTelling } from "../case/case-notices.server";
import { complaintDrafts, complaintEvidence, complaints, complaintSlots } from "../collection";
import { complaintForm, disputedMoney, latestDay, type ComplaintEntry, type ComplaintGroup } from "./complaint-form";
import type { DraftPlace } from "./prepared-drafts.server";
import { readEvidence } from "../evidence/evidence.server";
import { formWarnings, type FormWarning } from "./form-warnings";
import { newReference } from "./new-reference.server";
import { complaintRef, type ComplaintFields } from "../schema";
import { comparableName, slotId } from "../case/slots.server";
import { beginTrail, entryOf, writeEntry } from "../trail/trail-entry.server";

const KEPT_AFTER_SENDING_MS = DAY_MS;
const MOST_TRIES = 20;
const MOST_NAMES = 300;

/** Validates a draft, or a group of its fields, against the form's schema. */
export function checkDraft(values: Readonly<Record<string, string | undefined>>, group: ComplaintGroup | null = null) {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) form.set(name, value);
  return parseForm(form, complaintForm(latestDay(backend().clock()), group));
}

interface ListedCasino {
  id: string;
  name: string;
  slug: string;
  logo: Image | null;
}

const casinosByName = derive([publishedCasinos], ({ items }) => {
  const found = new Map<string, ListedCasino>();
  for (const { id, name, slug, logo } of items)
    found.set(comparableName(name), { id, name, slug, logo: shownLogo(logo) });
  return found;
});

/** Casinos' names in alphabetical order, as many as a browser can suggest from without slowing down. */
export const suggestedNames = derive([publishedCasinos], ({ items }) =>
  items
    .map(({ name }) => name)
    .sort((a, b) => a.localeCompare(b))
    .slice(0, MOST_NAMES),
);

/** Returns the listed casino of that name, in any spelling of case, accents and spaces; null for none. */
export async function findCasinoByName(name: string): Promise<ListedCasino | null> {
  return (await casinosByName.read()).get(comparableName(name)) ?? null;
}

/** Returns warnings to review before sending. */
export async function warningsOf(entry: ComplaintEntry): Promise<FormWarning[]> {
  const isListed = (await findCasinoByName(entry.casino)) !== null;
  return formWarnings(entry, { today: backend().clock().toISOString().slice(0, 10), isListed });
}

export type Submission =
  | { outcome: "sent"; ref: string }
  /** A field is missing or invalid; the form shows which. */
  | { outcome: "incomplete" }
  | { outcome: "open_already"; ref: string }
  | { outcome: "no_draft" };

function newComplaint(
  entry: ComplaintEntry,
  {
    ref,
    playerId,
    casino,
    rates,
  }: {
    ref: string;
    playerId: string;
    casino: { id: string; name: string } | null;
    rates: Parameters<typeof inEuros>[1];
  },
): ComplaintFields {
  const disputed = disputedMoney(entry);
  return {
    ref,
    playerId,
    playerName: entry.playerName,
    casinoId: casino?.id ?? null,
    casinoName: casino?.name ?? entry.casino,
    category: entry.category,
    title: entry.title,
    story: entry.story,
    desiredOutcome: entry.desiredOutcome ?? "",
    disputed,
    recovered: null,
    disputedEur: disputed === null ? 0 : Math.round((inEuros(disputed, rates) ?? 0) * 100) / 100,
    recoveredEur: 0,
    incidentOn: entry.incidentOn,
    contactedCasinoOn: entry.contactedCasinoOn,
    accountName: entry.accountName ?? null,
    ...(entry.terms !== undefined && casino && { citedTerms: versionOfAddress(entry.terms) }),
    assignee: null,
    state: "draft",
    outcomeReason: null,
    waitingOn: "player",
    dueAt: null,
    extensions: 0,
    submittedAt: null,
    publishedAt: null,
    closedAt: null,
  };
}

/**
 * Sends a player's draft: creates one complaint however often it is sent, with its evidence, the first entry of its
 * trail, and the slot of an open complaint about that casino and day. It stays private until staff accept it.
 */
export async function submitComplaint(playerId: string, place: Pick<DraftPlace, "id">): Promise<Submission> {
  const { documents, clock } = backend();
  const draft = await documents.get(complaintDrafts, place.id);
  if (draft?.playerId !== playerId) return { outcome: "no_draft" };
  if (draft.sentAs !== null) return { outcome: "sent", ref: draft.sentAs };
  const checked = checkDraft(draft.values);
  if (checked.status !== "success") return { outcome: "incomplete" };
  const values = checked.value;
  const [settings, casino] = await Promise.all([currentSettings(), findCasinoByName(values.casino)]);

  for (let attempt = 0; attempt < MOST_TRIES; attempt += 1) {
    const ref = complaintRef.parse(newReference(settings.site.referencePrefix));
    const sent = await documents.transaction(playerId, async (transaction) => {
      const now = clock();
      const at = now.toISOString();
      const current = await transaction.get(complaintDrafts, place.id);
      if (current?.playerId !== playerId) return { outcome: "no_draft" } as const;
      // The same post was sent again, or the same button pressed twice.
      if (current.sentAs !== null) return { outcome: "sent", ref: current.sentAs } as const;
      if (current.version !== draft.version) return { outcome: "incomplete" } as const;
      if (await transaction.get(complaints, ref)) return null;
      const fresh = newComplaint(values, { ref, playerId, casino, rates: settings.exchange.rates });
      const slot = slotId(fresh);
      const holder = await transaction.get(complaintSlots, slot);
      if (holder) return { outcome: "open_already", ref: holder.ref } as const;
      const evidence = await readEvidence(transaction, place.id);

      const move = transition(fresh, { to: "submitted", actor: "player", at, clocks: settings.clocks });
      const complaint = { ...fresh, ...move.fields };
      const entry = entryOf(await beginTrail(transaction, at), move.event, { complaint, evidence });
      const { event } = entry;
      transaction.set(complaints, ref, { ...complaint, trailSalts: entry.trailSalts }, { when: { exists: false } });
      transaction.set(complaintSlots, slot, { ref }, { when: { exists: false } });
      writeEntry(transaction, entry, { evidence });
      for (const { id } of evidence) {
        transaction.update(complaintEvidence, id, {
          ownerId: ref,
          uploadedBy: playerId,
          visibility: values.evidenceForCasino ? "parties" : "staff",
          salt: entry.evidence.get(id)?.salt,
        });
      }
      // The complaint holds the text now; the emptied draft recognises the same post sent again.
      transaction.set(complaintDrafts, place.id, {
        playerId,
        values: {},
        sentAs: ref,
        expiresAt: new Date(now.getTime() + KEPT_AFTER_SENDING_MS).toISOString(),
      });
      queueTelling(transaction, complaint, { event, message: null, actorId: "system:submission" });
      return { outcome: "new" } as const;
    });
    if (sent === null) continue;
    if (sent.outcome !== "new") return sent;
    return { outcome: "sent", ref };
  }
  throw new Error("No free reference was found for a complaint.");
}
