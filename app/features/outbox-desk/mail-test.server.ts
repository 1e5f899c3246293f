import { randomBytes } from "node:crypto";
import { deleteUntil } from "~/backend/documents/delete-until";
import { backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";
import { formatMoment } from "~/domain/days";
import { sha256Hex } from "~/domain/digest.server";
import { maskedAddress } from "~/domain/mailbox/masked-address";
import type { Staff } from "~/domain/staff";
import { mailedName } from "~/domain/text/display-name";
import { countTry, type Limit } from "~/http/security/rate-limit.server";
import { mailedOrigin } from "~/http/security/site-origin.server";
import { recordAct } from "~/platform/audit/audit.server";
import { mailOf } from "~/platform/mail-layout/render-mail.server";
import { outbox } from "~/platform/outbox/collection";
import { mailServerProblem } from "~/platform/outbox/deliveries.server";
import { queueMail } from "~/platform/outbox/mail-entry.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { mailTests } from "./collection";

export const MAIL_TEST_PATH = "/admin/settings/mail";
const SYSTEM = "system:mail-tests";
const LINK_MS = 60 * 60_000;
const SHOWN = 5;
const DAYS_KEPT = 365;
const LONGEST_TOKEN = 100;
const TESTS: Limit = { name: "mail-tests", points: 20, seconds: 3_600, isShared: true };

const ENTITY = { kind: "settings", id: "mail", label: "Test mail" };

/** Queues a test mail with a link that confirms its arrival. Returns the seconds to wait if there were too many; else 0. */
export async function sendMailTest(to: string, staff: Staff): Promise<number> {
  const wait = await countTry(TESTS, staff.uid);
  if (wait > 0) return wait;
  const { site } = await currentSettings();
  const { documents, clock } = backend();
  const now = clock();
  const validUntil = new Date(now.getTime() + LINK_MS).toISOString();
  const token = randomBytes(32).toString("base64url");
  const from = `the settings of ${site.name}`;
  const written = await mailOf({
    subject: `${site.name}: this is a test`,
    heading: `${mailedName(staff.name)} has sent this from ${from}, to see whether its email arrives`,
    paragraphs: [`Confirm by ${formatMoment(validUntil)} that it has. The link works once.`],
    button: {
      label: "Confirm that it arrived",
      url: `${mailedOrigin()}${MAIL_TEST_PATH}?${new URLSearchParams({ token }).toString()}`,
    },
    why: { text: `You get this because your address was entered in ${from}. Only its admins can confirm it.` },
  });
  const batch = documents.batch(staff.uid);
  const entry = queueMail(
    batch,
    { kind: "mail-test", to, ...written, urgency: "first", lifetimeMs: LINK_MS },
    { about: { person: staff.uid } },
  );
  batch.set(mailTests, sha256Hex(token), {
    to: maskedAddress(to),
    byName: staff.name.slice(0, 80),
    entry,
    at: now.toISOString(),
    validUntil,
    arrivedAt: null,
  });
  recordAct(batch, staff, { action: "mail.test", entity: ENTITY, note: `To ${maskedAddress(to)}` });
  await batch.commit();
  return 0;
}

/** Notes that a test mail arrived. False for a link that is unknown, too old or used. */
export async function confirmMailTest(token: string, staff: Staff): Promise<boolean> {
  if (token === "" || token.length > LONGEST_TOKEN) return false;
  const { documents, clock } = backend();
  return documents.transaction(staff.uid, async (transaction) => {
    const test = await transaction.get(mailTests, sha256Hex(token));
    const at = clock().toISOString();
    if (!test || test.arrivedAt !== null || test.validUntil < at) return false;
    transaction.update(mailTests, test.id, { arrivedAt: at });
    recordAct(transaction, staff, { action: "mail.arrive", entity: ENTITY, note: `To ${test.to}` });
    return true;
  });
}

/** Returns the last test that arrived, the latest ones with what became of each mail, and why no mail is sent now. */
export async function readMailTests() {
  const { documents } = backend();
  const [{ items: latest }, { items: arrived }, unreachable] = await Promise.all([
    documents.query(mailTests, { orderBy: ["-at"], limit: SHOWN }),
    documents.query(mailTests, { where: [["arrivedAt", ">", ""]], orderBy: ["-arrivedAt"], limit: 1 }),
    mailServerProblem(),
  ]);
  const entries = await documents.getMany(
    outbox,
    latest.map(({ entry }) => entry),
  );
  const last = arrived[0];
  return {
    unreachable,
    last: last ? { to: last.to, at: last.at, arrivedAt: last.arrivedAt ?? last.at } : null,
    tests: latest.map(({ to, byName, entry, at, arrivedAt }, place) => {
      const sent = entries[place];
      // An entry is listed for 30 days.
      const delivery = sent ? { id: entry, state: sent.state, problem: sent.problem } : null;
      return { to, byName, at, arrivedAt, delivery };
    }),
  };
}
export type MailTests = Awaited<ReturnType<typeof readMailTests>>;

/** Deletes test mails of more than a year ago. */
export async function cleanUpMailTests(): Promise<void> {
  const { documents, clock } = backend();
  const until = new Date(clock().getTime() - DAYS_KEPT * DAY_MS).toISOString();
  await deleteUntil(documents, SYSTEM, mailTests, { field: "at", until });
}
