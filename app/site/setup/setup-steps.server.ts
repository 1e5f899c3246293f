import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { MAIL_TEST_PATH, readMailTests } from "~/features/outbox-desk/mail-test.server";
import { BUILT_IN_PAGES } from "~/features/pages/fixed-pages";
import { absentPages } from "~/features/pages/pages.server";
import { formatMoment } from "~/domain/days";
import { plural } from "~/domain/plural";
import { joiningNow } from "~/site/maintenance/joining.server";
import { listAdmins } from "~/platform/access/admins.server";
import { backupReport } from "~/platform/backups/backup-report.server";
import { findGroupForEditing } from "~/platform/settings/group-saving.server";
import { findGroup } from "~/platform/settings/groups";
import { contactAddress, newsletterSender, ownSiteName, ownTagline } from "~/platform/settings/own-values.server";
import type { Settings } from "~/platform/settings/schema";
import { currentSettings } from "~/platform/settings/settings.server";

/** One step of setting a site up, as the store stands now. */
export interface SetupStep {
  id: string;
  label: string;
  /** What it is for, in a sentence. */
  purpose: string;
  /** What is missing, in a sentence; null once the step is done. */
  missing: string | null;
  /** How long it takes. */
  takes: string;
  to: string;
  /** True if the site can't be opened without it. */
  isRequired: boolean;
  /** What doesn't work until it is done, as the end of a sentence; null if everything does. */
  stops: string | null;
}

type Given = Omit<SetupStep, "isRequired" | "stops"> & Partial<Pick<SetupStep, "isRequired" | "stops">>;

const step = (given: Given): SetupStep => ({ isRequired: false, stops: null, ...given });

const and = new Intl.ListFormat("en-GB", { type: "conjunction" });

/**
 * Pages without which no site should open: the law of most countries wants readers to be told what happens to their data
 * and who runs a site, and people who join accept its terms.
 */
const NEEDED_PAGES = ["privacy-notice", "terms-conditions", "about"];

function identitySteps(settings: Settings): SetupStep[] {
  const unnamed = [
    ownSiteName(settings) === null ? "a name" : "",
    ownTagline(settings) === null ? "a tagline" : "",
  ].filter((part) => part !== "");
  return [
    step({
      id: "name",
      label: "Name and tagline",
      purpose: "They stand on every page, in every email and in search results.",
      missing: unnamed.length > 0 ? `It needs ${and.format(unnamed)}.` : null,
      takes: "2 minutes",
      to: "/admin/settings/site",
      isRequired: true,
    }),
    step({
      id: "contact",
      label: "Contact address",
      purpose: "What readers write by the contact form is mailed there.",
      missing: contactAddress(settings) === null ? "There is none yet." : null,
      takes: "1 minute",
      to: "/admin/settings/site",
      isRequired: true,
      stops: "messages to the site are mailed to nobody",
    }),
  ];
}

async function mailStep(): Promise<SetupStep> {
  const { last, unreachable } = await readMailTests();
  const problem = unreachable && `The mail server can’t be used: ${unreachable.problem}`;
  return step({
    id: "mail",
    label: "A test email that arrived",
    purpose: "Without email nobody can join, set a new password or follow a complaint.",
    missing: last === null ? (problem ?? "Send one, and open the link in it.") : null,
    takes: "3 minutes",
    to: MAIL_TEST_PATH,
    isRequired: true,
  });
}

async function pagesStep(): Promise<SetupStep> {
  const [absent, { state: joining }] = await Promise.all([absentPages(), joiningNow()]);
  const needed = BUILT_IN_PAGES.filter(({ slug, path }) => NEEDED_PAGES.includes(slug) && absent.includes(path));
  return step({
    id: "pages",
    label: "Pages the law asks for",
    purpose:
      "Readers must be told what happens to their data, what they accept when they join, and who runs the site. Each page begins with a template; show it to a lawyer.",
    missing: needed.length > 0 ? `Not published: ${and.format(needed.map(({ title }) => title))}.` : null,
    takes: "2 hours",
    to: "/admin/pages",
    isRequired: true,
    stops: joining !== "open" && absent.includes("/privacy-notice") ? "nobody can join" : null,
  });
}

function lawSteps({ support: { helplines }, disputeRules }: Settings): SetupStep[] {
  const local = helplines.filter(({ country }) => country !== null).length;
  return [
    step({
      id: "helplines",
      label: "Help with gambling",
      purpose:
        local > 0
          ? `Every page leads to it. ${plural(local, "service")} of single countries so far.`
          : "Every page leads to it. Add the services of your readers’ countries to those for everybody.",
      missing: helplines.length === 0 ? "No helpline is left." : null,
      takes: "10 minutes",
      to: "/admin/settings/support",
      isRequired: true,
    }),
    step({
      id: "dispute-rules",
      label: "Who decides a complaint",
      purpose: "Complaints and casinos’ pages name the body that decides when a player and a casino don’t agree.",
      missing: disputeRules.rules.length === 0 ? "There is no rule yet." : null,
      takes: "20 minutes",
      to: "/admin/settings/dispute-rules",
    }),
  ];
}

/** A step for each of these groups of settings that this version has: done once staff have saved it. */
const CHOSEN_GROUPS = [
  {
    slug: "look",
    label: "Logo, colours and fonts",
    purpose: "Pages, emails and pictures for sharing are drawn with them.",
    missing: "The site has the look it came with. You can keep it.",
    takes: "10 minutes",
  },
  {
    slug: "choices",
    label: "Countries, currencies and languages",
    purpose: "Forms and filters offer the ones that you choose.",
    missing: "The site offers what it came with. You can keep that.",
    takes: "5 minutes",
  },
];

async function groupSteps(): Promise<SetupStep[]> {
  const steps = await Promise.all(
    CHOSEN_GROUPS.map(async ({ slug, missing, ...words }) => {
      const group = findGroup(slug);
      if (!group) return null;
      const { last } = await findGroupForEditing(group.name);
      return step({ id: slug, ...words, missing: last === null ? missing : null, to: `/admin/settings/${slug}` });
    }),
  );
  return steps.filter((one) => one !== null);
}

function newsletterStep(settings: Settings): SetupStep {
  return step({
    id: "newsletter",
    label: "The newsletter’s reply and postal address",
    purpose: "The law of many countries wants both in every issue.",
    missing: newsletterSender(settings) === null ? "They are not complete." : null,
    takes: "2 minutes",
    to: "/admin/settings/newsletter",
    stops: "no issue can be sent",
  });
}

/** Null where the store is in a cloud, which keeps its backups. */
async function backupStep(): Promise<SetupStep | null> {
  const { isOurs, hasPlace, lacksPassphrase, lastGood, nextAt } = await backupReport();
  if (!isOurs) return null;
  const missing = !hasPlace
    ? "The server has no place for them: set BACKUP_DIR."
    : lacksPassphrase
      ? "The server can’t seal them: set BACKUP_PASSPHRASE."
      : lastGood === null
        ? `None has been made. ${nextAt === null ? "They are switched off." : `The next is due on ${formatMoment(nextAt)}.`}`
        : null;
  return step({
    id: "backups",
    label: "Backups",
    purpose: "Copy them to another place, and keep the passphrase in a third: without it they can’t be read.",
    missing,
    takes: "15 minutes",
    to: "/admin/settings/backups",
  });
}

async function contentSteps(): Promise<SetupStep[]> {
  const [{ items }, admins] = await Promise.all([publishedCasinos.read(), listAdmins("owner")]);
  return [
    step({
      id: "casinos",
      label: "The first casinos",
      purpose: "Bonuses, reviews and complaints are about them. Many at once come from a spreadsheet.",
      missing: items.length === 0 ? "None is published." : null,
      takes: "20 minutes",
      to: "/admin/casinos",
    }),
    step({
      id: "people",
      label: "A second owner",
      purpose: "If one of you loses their phone, the other can let them in again.",
      missing: admins.filter(({ state }) => state === "active").length < 2 ? "There is only one." : null,
      takes: "2 minutes",
      to: "/admin/users/invite",
    }),
  ];
}

/** Returns the steps without which something doesn't work, open or not. Reads memory, since staff's front page asks. */
export async function lastingSteps(): Promise<SetupStep[]> {
  const settings = await currentSettings();
  return [...identitySteps(settings), await pagesStep(), newsletterStep(settings)];
}

/** Returns what a site needs, worked out from the store, in the order in which it is best done. */
export async function setupSteps(): Promise<SetupStep[]> {
  const settings = await currentSettings();
  const [mail, pages, groups, backups, content] = await Promise.all([
    mailStep(),
    pagesStep(),
    groupSteps(),
    backupStep(),
    contentSteps(),
  ]);
  return [
    ...identitySteps(settings),
    mail,
    pages,
    ...lawSteps(settings),
    ...groups,
    newsletterStep(settings),
    ...(backups ? [backups] : []),
    ...content,
  ];
}
