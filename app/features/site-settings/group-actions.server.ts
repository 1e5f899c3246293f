import { fieldChanges } from "~/platform/audit/field-changes";
import type { Submission, SubmissionResult } from "@conform-to/react";
import { backend } from "~/backend/index.server";
import { env } from "~/env.server";
import type { Staff } from "~/domain/staff";
import type { FieldChange } from "~/platform/audit/schema";
import type { Currency, ExchangeRates } from "~/domain/money/money";
import { users } from "~/platform/access/collection";
import { startOperation } from "~/platform/operations/operations.server";
import { rescoreCasinos, scoredCasinos } from "~/features/score-weights/rescore-operation.server";
import { parseForm } from "~/http/forms/parse-form.server";
import { versionIn } from "~/http/forms/version-field.server";
import {
  backupsForm,
  badgesForm,
  checkedBy,
  clocksForm,
  exchangeForm,
  maintenanceForm,
  MOST_HELPLINES,
  newsletterForm,
  searchForm,
  siteForm,
  staffForm,
  supportForm,
  termsWordsForm,
} from "./group-forms";
import { frontPageForm } from "./front-page/front-page-form";
import { BASE_CURRENCY, choicesFormWith } from "./choices/choices-form";
import { paymentMethodsForm } from "./payments/payment-methods-form";
import { countryRulesForm, disputeRulesForm, localLicencesForm } from "./law-forms";
import { planGroup, saveGroup } from "~/platform/settings/group-saving.server";
import type { GroupName } from "~/platform/settings/groups";
import { chosenHelplines, mergedHelplines } from "./helpline-filter";
import { demoValues } from "~/platform/settings/own-values.server";
import type { Settings } from "~/platform/settings/schema";
import { currentSettings, settingsWithin } from "~/platform/settings/settings.server";
import { casinoDomains, leadsToCasino } from "~/features/partners/ways/casino-links.server";
import { menuTargets } from "~/features/pages/menus/menu-targets.server";
import type { Menus } from "~/platform/settings/front/first-menus";
import { checkedMailText, shownMailTexts } from "./mail-texts/mail-texts.server";
import { menusLeadingSomewhere } from "./menus/menus-form";
import { paymentLabel } from "~/domain/codes/payment-methods";
import { plural } from "~/domain/plural";
import { countCasinosWithMethod } from "~/features/casinos/desk/casino-desk.server";

type Methods = Settings["paymentMethods"];

/** Returns a message for each payment method that is taken off the list although casinos have it. */
async function usedMethods(before: Methods, after: Methods): Promise<string[]> {
  const removed = before.methods.filter(({ method }) => !after.methods.some((one) => one.method === method));
  const messages = await Promise.all(
    removed.map(async ({ method }) => {
      const count = await countCasinosWithMethod(method);
      return count === 0
        ? []
        : [
            `${plural(count, "casino")} ${count === 1 ? "has" : "have"} “${paymentLabel(method)}”. Change ${count === 1 ? "it" : "them"} first.`,
          ];
    }),
  );
  return messages.flat();
}

/**
 * Returns the schema of the menus' form. A page must be there, or have been in the menus before: its entry is left out
 * until it is there again.
 */
async function checkedMenus({ header, footer }: Menus) {
  const ofCasinos = await casinoDomains();
  const known = new Set((await menuTargets()).map(({ path }) => path));
  for (const { target } of [...header, ...footer.flatMap(({ entries }) => entries)]) known.add(target);
  return menusLeadingSomewhere((target) => {
    if (target.startsWith("/")) return known.has(target) ? null : "This page isn’t there any more. Choose another.";
    // Such a link would not say whether it is paid, and would reach readers who get none.
    return leadsToCasino(target, ofCasinos) ? "This leads to a casino. Lead to its page on this site." : null;
  });
}

/** Every group except those that are previewed before they apply. */
export type PlainGroup = Exclude<GroupName, "look" | "score">;

/** Data of a group's page after a post that did not save. */
export interface GroupAnswer {
  status: 200 | 409 | 422;
  result: SubmissionResult<string[]>;
  /** The version that the form names when it is posted again. */
  version: string;
  conflict: { by: string | null; at: string | null; changes: FieldChange[] } | null;
}

export type GroupPost =
  { outcome: "saved"; revision: number } | { outcome: "unchanged" } | ({ outcome: "answer" } & GroupAnswer);

interface Posted<N extends PlainGroup> {
  submission: Submission<unknown, string[], Settings[N]>;
}

const today = () => backend().clock().toISOString().slice(0, 10);

/** Returns the currencies that have or need a rate, besides the euro: a restored revision may lack those of later ones. */
function ratedCurrencies({ exchange, choices }: Settings): Currency[] {
  const rated = [...choices.currencies, ...(Object.keys(exchange.rates) as Currency[])];
  return [...new Set(rated)].filter((code) => code !== BASE_CURRENCY);
}

/** Readers of each group's form; `inForce` supplies the fields a form doesn't have. */
const READERS: { [N in PlainGroup]: (form: FormData, inForce: Settings) => Posted<N> | Promise<Posted<N>> } = {
  site: (form) => ({ submission: parseForm(form, siteForm) }),
  frontPage: (form) => ({ submission: parseForm(form, frontPageForm) }),
  menus: async (form, { menus }) => ({ submission: parseForm(form, await checkedMenus(menus)) }),
  support(form, { support }) {
    const chosen = chosenHelplines(form.get("only"));
    const merging = checkedBy(today(), "helplines", supportForm).transform(({ helplines }) =>
      mergedHelplines(support.helplines, helplines, chosen),
    );
    const checked = merging.refine(({ helplines }) => helplines.length <= MOST_HELPLINES, {
      path: ["helplines"],
      error: `You can have up to ${String(MOST_HELPLINES)} across all countries.`,
    });
    return { submission: parseForm(form, checked) };
  },
  disputeRules: (form) => ({ submission: parseForm(form, checkedBy(today(), "rules", disputeRulesForm)) }),
  localLicences: (form) => ({ submission: parseForm(form, checkedBy(today(), "countries", localLicencesForm)) }),
  countryRules: (form) => ({ submission: parseForm(form, checkedBy(today(), "countries", countryRulesForm)) }),
  clocks: (form) => ({ submission: parseForm(form, clocksForm) }),
  exchange(form, inForce) {
    const whole = exchangeForm({ today: today(), currencies: ratedCurrencies(inForce) }).transform(({ rates, at }) => ({
      rates: { ...rates, EUR: 1 },
      at,
    }));
    return { submission: parseForm(form, whole) };
  },
  choices: (form, { exchange }) => ({ submission: parseForm(form, choicesFormWith(exchange.rates)) }),
  paymentMethods: (form) => ({ submission: parseForm(form, paymentMethodsForm) }),
  adminBadges: (form) => ({ submission: parseForm(form, badgesForm) }),
  newsletter: (form) => ({ submission: parseForm(form, newsletterForm) }),
  mailTexts: async (form, inForce) => ({ submission: parseForm(form, await checkedMailText(inForce)) }),
  search: (form) => ({ submission: parseForm(form, searchForm) }),
  termsWords: (form) => ({ submission: parseForm(form, termsWordsForm) }),
  backups: (form) => ({
    submission: parseForm(form, backupsForm({ canSeal: env.BACKUP_PASSPHRASE !== undefined })),
  }),
  staff: (form) => ({ submission: parseForm(form, staffForm) }),
  maintenance: (form) => ({ submission: parseForm(form, maintenanceForm) }),
};

const OWN_FIRST =
  "Set up your own second factor first (Dashboard, Passkeys or Second factor), so that this doesn’t lock you out.";

async function hasSecondFactor({ uid }: Staff): Promise<boolean> {
  return Boolean((await backend().documents.get(users, uid))?.secondFactorAt);
}

/** Saves the rates that were entered with a choice of currencies. */
async function addRates({ rates = {} }: { rates?: ExchangeRates }, staff: Staff): Promise<void> {
  if (Object.keys(rates).length === 0) return;
  await backend().documents.transaction(staff.uid, async (transaction) => {
    // As they are now: somebody may have saved rates in the meantime.
    const { exchange } = await settingsWithin(transaction);
    const fields = { ...exchange, rates: { ...rates, ...exchange.rates } };
    (await planGroup(transaction, "exchange", fields, {}, staff)).write();
  });
}

/** Puts the words that a mail came with in the place of those in its form. */
function putStandardText(form: FormData, inForce: Settings): void {
  const standard = shownMailTexts(inForce).find(({ mail }) => mail === form.get("mail"));
  form.set("subject", standard?.subject ?? "");
  form.set("opening", standard?.opening ?? "");
}

/** Saves a posted group, or returns its page's data. */
export async function postGroup<N extends PlainGroup>(name: N, form: FormData, staff: Staff): Promise<GroupPost> {
  const version = versionIn(form);
  const inForce = await currentSettings();
  if (name === "mailTexts" && form.get("intent") === "standard") putStandardText(form, inForce);
  const { submission } = await READERS[name](form, inForce);
  const answer = { outcome: "answer", version, conflict: null } as const;
  if (submission.status !== "success") {
    const reply = submission.reply();
    // A button of a list redraws the page with the changed list and without errors.
    if (submission.status === undefined) return { ...answer, status: 200, result: { ...reply, error: {} } };
    return { ...answer, status: 422, result: reply };
  }
  if (form.get("intent") === "preview") return { ...answer, status: 200, result: { ...submission.reply(), error: {} } };
  if (
    name === "staff" &&
    (submission.value as Settings["staff"]).needsSecondFactor &&
    !(await hasSecondFactor(staff))
  ) {
    const fieldErrors = { needsSecondFactor: [OWN_FIRST] };
    return { ...answer, status: 422, result: submission.reply({ fieldErrors }) };
  }
  const used =
    name === "paymentMethods"
      ? await usedMethods(inForce.paymentMethods, submission.value as Settings["paymentMethods"])
      : [];
  const fieldErrors = used.length > 0 ? { methods: used } : demoValues(name, submission.value);
  if (Object.keys(fieldErrors).length > 0) return { ...answer, status: 422, result: submission.reply({ fieldErrors }) };
  const outcome = await saveGroup(name, submission.value, { version }, staff);
  if (name === "choices" && outcome.outcome !== "conflict")
    await addRates(submission.value as { rates?: ExchangeRates }, staff);
  if (outcome.outcome === "unchanged") return { outcome: "unchanged" };
  if (outcome.outcome === "conflict") {
    const { theirs, by, at } = outcome;
    return {
      outcome: "answer",
      status: 409,
      result: submission.reply({ formErrors: ["Somebody else saved these settings after you opened this page."] }),
      version: outcome.version,
      conflict: { by, at, changes: fieldChanges(theirs, submission.value) },
    };
  }
  await followUp(name, staff);
  return { outcome: "saved", revision: outcome.revision };
}

/** Starts the follow-up work of a saved group. */
export async function followUp(name: GroupName, staff: Staff): Promise<void> {
  // Complaints and limits are compared in euros.
  if (name !== "exchange") return;
  await startOperation(
    rescoreCasinos,
    {
      title: "Work out every score with the new exchange rates",
      backTo: "/admin/settings/exchange",
      items: (await scoredCasinos()).map(({ id, name: casino }) => ({ id, name: casino })),
      input: { version: null },
    },
    staff,
  );
}
