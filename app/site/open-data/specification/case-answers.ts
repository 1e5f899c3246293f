import { z } from "zod/v4";
import { instant } from "~/domain/codes/codes";
import { awardFields, AWARD_PHASES } from "~/features/awards/schema";
import {
  complaintEventFields,
  complaintEvidenceFields,
  complaintFields,
  complaintMessageFields,
  complaintRef,
  releasedCopy,
} from "~/features/complaints/schema";
import { salt, sha256, trailProofFields } from "~/platform/trail/schema";
import { address, notices, share, timeOrNull, whole } from "./shared-answers";

const { shape } = complaintFields;

const summary = {
  ref: complaintRef,
  title: shape.title,
  casino: z.object({ name: z.string(), slug: z.string().nullable() }),
  category: shape.category,
  state: shape.state,
  disputed: shape.disputed,
  recovered: shape.recovered,
  disputedEur: shape.disputedEur,
  recoveredEur: shape.recoveredEur,
  waitingOn: shape.waitingOn,
  dueAt: timeOrNull,
  publishedAt: instant,
  closedAt: timeOrNull,
};

export const complaintRowAnswer = z.object({ ...summary, url: address, data: address });

export const complaintListAnswer = z.object({
  total: whole.nullable().describe("Complaints that match; null when the list has a minimum amount."),
  next: address.nullable().describe("Address of the next page; null on the last."),
  notices,
  complaints: z.array(complaintRowAnswer),
});

const { party, authorName, body, at } = complaintMessageFields.shape;

export const complaintAnswer = z.object({
  ...summary,
  playerName: shape.playerName,
  story: shape.story,
  desiredOutcome: shape.desiredOutcome,
  incidentOn: shape.incidentOn,
  contactedCasinoOn: shape.contactedCasinoOn,
  citedTerms: z.string().nullable(),
  submittedAt: instant,
  extensions: shape.extensions,
  outcomeReason: shape.outcomeReason,
  messages: z.array(z.object({ id: z.string(), party, authorName, body, at })),
  trail: z.array(complaintEventFields),
  duplicateOf: complaintRef.nullable(),
  duplicates: z.array(complaintRef),
  evidence: z.array(
    z.object({
      id: z.string(),
      party: complaintEvidenceFields.shape.party,
      name: z.string(),
      contentType: releasedCopy.shape.contentType,
      size: z.string(),
      width: releasedCopy.shape.width,
      height: releasedCopy.shape.height,
      kind: releasedCopy.shape.kind,
      sha256: sha256.nullable(),
      at: instant,
    }),
  ),
  salts: z.record(z.string(), salt),
  proofs: z.array(trailProofFields),
  url: address,
  verification: z.string(),
  roots: address,
});

const tally = {
  resolved: whole,
  unresolved: whole,
  rejected: whole,
  unreachable: whole,
  otherwise: whole,
  disputedEur: z.number(),
  recoveredEur: z.number(),
};

export const statisticsAnswer = z.object({
  at: instant,
  casinos: whole,
  complaints: whole,
  months: z.array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), ...tally })),
  year: z.object({ ...tally, ended: whole, decided: whole, resolutionRate: share.nullable() }),
});

const { year, title, dates } = awardFields.shape;
const phase = z.enum(AWARD_PHASES);
const category = awardFields.shape.categories.element.shape;

export const awardListAnswer = z.object({
  awards: z.array(z.object({ year, title, phase, categories: whole, url: address, data: address })),
});

export const awardAnswer = z.object({
  year,
  title,
  phase,
  dates,
  url: address,
  categories: z.array(
    z.object({
      id: category.id,
      name: category.name,
      kind: category.kind,
      publicWeight: category.publicWeight,
      nominees: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          casinoSlug: z.string().nullable(),
          winner: z.boolean(),
          result: z
            .object({
              votes: whole.nullable(),
              publicShare: z.number().nullable(),
              juryShare: z.number().nullable(),
              points: z.number(),
            })
            .nullable(),
        }),
      ),
    }),
  ),
});
