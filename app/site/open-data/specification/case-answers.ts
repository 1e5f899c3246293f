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
import { address, described, notices, share, timeOrNull, whole } from "./shared-answers";

const { shape } = complaintFields;

const ownPage = address.describe("Its page here.");
const summary = {
  ref: complaintRef.describe("The complaint’s reference."),
  title: shape.title.describe("What it is about, in the player’s words."),
  casino: z.object(
    described(
      { name: z.string(), slug: z.string().nullable() },
      () => "The casino; the slug is null for one we don’t list.",
    ),
  ),
  category: shape.category.describe(
    "withdrawal_delay, confiscation, bonus, kyc, account_closed, multi_account, self_exclusion, game or other.",
  ),
  state: shape.state.describe(
    "under_review, awaiting_player, asking_casino (a mail to the casino is under way), awaiting_casino, resolved, unresolved, rejected, closed_inactive, unreachable (the casino couldn’t be reached) or withdrawn.",
  ),
  disputed: shape.disputed.describe(
    "Money the player claims and money the player got, whatever the state; null when it isn’t about money.",
  ),
  recovered: shape.recovered.describe(
    "Money the player claims and money the player got, whatever the state; null when it isn’t about money.",
  ),
  disputedEur: shape.disputedEur.describe("Both in euros, at the rates of the day they were entered; 0 for none."),
  recoveredEur: shape.recoveredEur.describe("Both in euros, at the rates of the day they were entered; 0 for none."),
  waitingOn: shape.waitingOn.describe("player, casino, staff or none."),
  dueAt: timeOrNull.describe("The deadline for their answer, UTC."),
  publishedAt: instant.describe("When it became public and when it was closed, UTC."),
  closedAt: timeOrNull.describe("When it became public and when it was closed, UTC."),
};

export const complaintRowAnswer = z.object({
  ...summary,
  url: ownPage,
  data: address.describe("The complaint in full, as below. JSON only."),
});

export const complaintListAnswer = z.object({
  total: whole.nullable().describe("Complaints that match; null when the list has a minimum amount."),
  next: address.nullable().describe("Address of the next page; null on the last."),
  notices,
  complaints: z.array(complaintRowAnswer),
});

const { party, authorName, body, at } = complaintMessageFields.shape;

export const complaintAnswer = z.object({
  ...summary,
  playerName: shape.playerName.describe("The name the player chose for the public. It is not the account’s."),
  story: shape.story.describe("In the player’s words."),
  desiredOutcome: shape.desiredOutcome.describe("In the player’s words."),
  incidentOn: shape.incidentOn.describe("Days on which it happened and on which the player wrote to the casino."),
  contactedCasinoOn: shape.contactedCasinoOn.describe(
    "Days on which it happened and on which the player wrote to the casino.",
  ),
  citedTerms: z
    .string()
    .nullable()
    .describe("The version of the casino’s terms that it is about, or null: the last part of that version’s address."),
  submittedAt: instant.describe("When we received it, UTC."),
  extensions: shape.extensions.describe("Extensions of the current deadline, 0 or 1."),
  outcomeReason: shape.outcomeReason.describe("Why it ended as it did."),
  messages: z
    .array(z.object({ id: z.string(), party, authorName, body, at }))
    .describe("Public messages: id, party, authorName, body and at."),
  trail: z
    .array(complaintEventFields)
    .describe(
      "Every step, message and change: v, complaintId, sequence, kind, from, to, actor, reason, at, recordedAt, content, previousHash and hash. Entries without v are older, and lack kind, recordedAt and content.",
    ),
  duplicateOf: complaintRef
    .nullable()
    .describe("References of the complaint it is a duplicate of, and of those that are its duplicates."),
  duplicates: z
    .array(complaintRef)
    .describe("References of the complaint it is a duplicate of, and of those that are its duplicates."),
  evidence: z
    .array(
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
    )
    .describe(
      "Copies of evidence that staff released: id, party, name, contentType, size, width, height, kind, sha256 and at.",
    ),
  salts: z
    .record(z.string(), salt)
    .describe("Salts of the digests in the trail’s content, by item, as far as the items are public."),
  proofs: z
    .array(trailProofFields)
    .describe("Proof that entries are in a day’s root: subject, sequence, hash, day, index, size and path."),
  url: ownPage,
  verification: z.string().describe("How the fingerprints are checked, in short."),
  roots: address.describe("Where the signed daily roots are."),
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
  at: instant.describe("The moment they are for, UTC."),
  casinos: whole.describe("Casinos listed, and public complaints of all time."),
  complaints: whole.describe("Casinos listed, and public complaints of all time."),
  months: z
    .array(z.object({ month: z.string().regex(/^\d{4}-\d{2}$/), ...tally }))
    .describe(
      "Public complaints by the month they ended, oldest first: month, resolved, unresolved, rejected, unreachable (the casino couldn’t be reached), otherwise (withdrawn, or closed without an answer), disputedEur (the money claimed in all of them, whatever the outcome) and recoveredEur.",
    ),
  year: z
    .object({ ...tally, ended: whole, decided: whole, resolutionRate: share.nullable() })
    .describe(
      "The sum of the months, with ended (all that ended), decided (resolved and unresolved) and resolutionRate (resolved of decided, or null).",
    ),
});

const { dates } = awardFields.shape;
const { year, title } = described(
  { year: awardFields.shape.year, title: awardFields.shape.title },
  () => "The year and its title.",
);
const phase = z.enum(AWARD_PHASES).describe("nominations, shortlist, voting, judging or announced.");
const category = awardFields.shape.categories.element.shape;

export const awardListAnswer = z.object({
  awards: z.array(
    z.object({
      year,
      title,
      phase,
      categories: whole.describe("How many categories it has."),
      url: address.describe("Its page here, and the year in full."),
      data: address.describe("Its page here, and the year in full."),
    }),
  ),
});

export const awardAnswer = z.object({
  year,
  title,
  phase,
  dates: dates.describe("nominationsFrom, shortlistAt, votingFrom, votingUntil and announcedAt, UTC."),
  url: address.describe("Its page here, and the year in full."),
  categories: z
    .array(
      z.object({
        id: category.id,
        name: category.name,
        kind: category.kind,
        publicWeight: category.publicWeight,
        nominees: z
          .array(
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
          )
          .describe(
            "Each with id, name, casinoSlug (null if we don’t list it), winner, and result: votes, publicShare (100 for most votes, the others in proportion), juryShare (the jury’s points) and points (publicShare · publicWeight + juryShare · (1 − publicWeight)). result is null before the announcement, and for a nominee who was struck off.",
          ),
      }),
    )
    .describe(
      "Each with id, name, kind (public, jury or mixed), publicWeight (the players’ share, 0 to 1) and nominees.",
    ),
});
