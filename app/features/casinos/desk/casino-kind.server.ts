import { complaintTotals, reviewTotals } from "../score/totals-collection";
import { editorialKind, type Problem } from "~/platform/publishing/editorial-kind";
import { settingsWithin } from "~/platform/settings/settings.server";
import { labelsOf, missingOf, blankOf, valuesOf } from "~/platform/publishing/fields/field";
import { CASINO_FIELDS, casinoForm } from "../casino-fields";
import { CASINO_LINES } from "../published-casinos.server";
import { tieRefused, shownTie } from "../commercial-tie";
import { casinos } from "../collection";
import { casinoNaming } from "../public/casino-naming.server";
import { emptyComplaintTally } from "../score/safety-score";
import { noticeCasinoChange } from "../saved/saved-notices.server";
import type { CasinoFields } from "../schema";
import { rescored } from "../score/history/score-recording";
import { listAdmins } from "~/platform/access/admins.server";
import { notify } from "~/platform/notifications/notifications.server";
import { copyName, kindEditor, keepOrder } from "~/platform/publishing/editor/kind-editor";
import { slugOfTitle } from "~/platform/publishing/slugs/title-slug.server";
import { previewScore, type ScorePreview } from "../score/score-preview.server";
import { casinoHead } from "../casino-head";

type Changed = Pick<CasinoFields, "name" | "commercial" | "lifecycle" | "licences">;

/**
 * Tells those with the commercial duty when a change has stopped a casino's tie or restored it: somebody must end the agreement or write to
 * the casino. Call it after the change is stored at `at`; `before` is null for a new casino.
 */
async function noticeTieChange(id: string, before: Changed | null, after: Changed, at: string): Promise<void> {
  const earlier = before && shownTie(before);
  const { pays, stoppedBecause } = shownTie(after);
  const wasStopped = earlier?.stoppedBecause != null;
  if (stoppedBecause === null ? !wasStopped || pays === "none" : wasStopped) return;
  const text =
    stoppedBecause === null
      ? `Links to ${after.name} are paid again and marked “Ad”: nothing forbids its commercial tie any more.`
      : `Links to ${after.name} are no longer paid, because ${stoppedBecause}. End the agreement, or set its commercial tie to None.`;
  const admins = await listAdmins("commercial");
  await notify(
    admins.map(({ uid }) => uid),
    { text, href: `/admin/casinos/${id}`, key: `tie-${id}-${at}-${stoppedBecause === null ? "paid" : "stopped"}` },
  );
}

const SHORTEST_BODY = 300;
const LIFECYCLE_WORDS = { warning: "warned of", blacklisted: "blacklisted", closed: "closed" } as const;

function missingToPublish(fields: CasinoFields, now: string): Problem[] {
  const { launchedOn, listedOn, body, logo, lifecycle, lifecycleReason } = fields;
  const missing = missingOf(CASINO_FIELDS, fields);
  if (launchedOn > now.slice(0, 10))
    missing.push({ field: "launchedOn", message: "This day is in the future. Publish it once the casino is open." });
  if (listedOn > now.slice(0, 10)) missing.push({ field: "listedOn", message: "This day is in the future." });
  if (body.trim().length < SHORTEST_BODY)
    missing.push({ field: "body", message: `Write at least ${String(SHORTEST_BODY)} characters.` });
  if (logo !== null && logo.alt.trim() === "")
    missing.push({ field: "logo", message: "Describe the logo in its alternative text." });
  if (lifecycle !== "active" && lifecycleReason === null)
    missing.push({ field: "lifecycleReason", message: `Say why it is ${LIFECYCLE_WORDS[lifecycle]}.` });
  return missing;
}

/** Casinos as editable content. Publishing recalculates the score. */
export const casinoKind = editorialKind<CasinoFields>({
  name: "casino",
  words: { one: "casino", many: "casinos" },
  collection: casinos,
  adminPath: "/admin/casinos",
  reservedSlugs: ["compare"],
  publicPath: ({ slug }) => `/casinos/${slug}`,
  titleOf: ({ name }) => name,
  fieldLabels: labelsOf(CASINO_FIELDS),
  withheld: { duty: "commercial", fields: { affiliateUrl: null, commercial: "none" } },
  naming: casinoNaming,
  markdown: ["body"],
  lines: CASINO_LINES,
  madeHead: (fields) => casinoHead(fields, fields.score?.score ?? null),
  systemFields: { score: null, scoreHistory: [], suppliedFacts: [] },

  async checkSave(transaction, fields, { id, before, now }) {
    const { name, licences } = fields;
    const problems: Problem[] = licences.flatMap(({ tier, number }, at) =>
      tier !== "none" && !number
        ? [{ field: `licences[${String(at)}].number`, message: "Enter the licence’s number." }]
        : [],
    );
    const same = await transaction.query(casinos, { where: [["name", "==", name]], limit: 2 });
    if (same.some((other) => other.id !== id))
      problems.push({ field: "name", message: "Another casino has this name." });
    const refused = tieRefused(fields, before, now);
    if (refused !== null)
      problems.push({
        field: "commercial",
        message: `Choose None: we take no money from this casino, because ${refused}.`,
      });
    return problems;
  },

  missingToPublish,

  async derive(transaction, fields, { id, now, before }) {
    const settings = await settingsWithin(transaction);
    const complaints = await transaction.get(complaintTotals, id);
    const reviews = await transaction.get(reviewTotals, id);
    // A tally is valid only from its own date on.
    const at = [now, complaints?.tally.at ?? now, reviews?.tally.at ?? now].reduce((a, b) => (a > b ? a : b));
    const record = { complaints: complaints?.tally ?? emptyComplaintTally(at), reviews: reviews?.tally ?? [] };
    // A casino rescheduled before it went live has a score that nobody has seen yet.
    const unseen = before?.publishState === "scheduled" && (before.publishAt ?? "") > now;
    const own = unseen && fields.scoreHistory.length === 1 ? { ...fields, score: null, scoreHistory: [] } : fields;
    return {
      ...own,
      ...rescored(own, record, settings, { at, first: "First published", ...(before && { casino: before }) }),
    };
  },

  wentLive: {
    fields: ["name", "slug", "score", "lifecycle", "termFlags", "commercial", "licences"],
    async tell(id, before, after, at) {
      await Promise.all([noticeCasinoChange(id, before ?? after, after), noticeTieChange(id, before, after, at)]);
    },
  },
});

export const casinoEditor = kindEditor<CasinoFields, ScorePreview>({
  kind: casinoKind,
  schema: casinoForm,
  pictures: ["logo"],
  blank: (now) => ({ ...blankOf(CASINO_FIELDS), listedOn: now.slice(0, 10), score: null, scoreHistory: [] }),
  toValues: (casino) => valuesOf(CASINO_FIELDS, casino),
  copy: ({ name }, now) => ({ name: copyName(name, 80), listedOn: now.slice(0, 10) }),

  complete(fields, before) {
    const { slug, name } = fields;
    return {
      ...keepOrder(fields, before, ["restrictedCountries", "currencies", "languages", "protectionTools"]),
      ...("slug" in fields && { slug: slug ?? slugOfTitle(typeof name === "string" ? name : "", "casino") }),
    };
  },

  panel: previewScore,
});
