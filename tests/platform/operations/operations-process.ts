import { writeSync } from "node:fs";
import type { Transaction } from "~/backend/documents/port";
import { holdDataFolder } from "~/backend/data-lock.server";
import { backend, closeBackend, installBackend, openEmbeddedBackend, type Backend } from "~/backend/index.server";
import { parseEnv } from "~/env.server";
import { CASINO_CSV, casinoDesk } from "~/features/casinos/desk/casino-desk.server";
import type { CasinoRow } from "~/features/casinos/desk/casino-desk";
import { casinos } from "~/features/casinos/collection";
import { recalculateScores } from "~/features/casinos/score/recalculation.server";
import type { CasinoFields } from "~/features/casinos/schema";
import { collections } from "~/site/registries/collections";
import { findIssue, saveIssue } from "~/features/newsletter/issues/issues.server";
import { nameRecipients, startConfirmedDelivery } from "~/features/newsletter/delivery/start-delivery.server";
import { operations } from "~/platform/operations/collection";
import { startProposed } from "~/platform/operations/operations.server";
import { cellsOf } from "~/platform/publishing/import/csv-fields";
import { createScheduler } from "~/platform/scheduler/scheduler.server";
import { jobs } from "~/site/registries/jobs.server";
import { registerSubjects } from "~/site/registries/register.server";
import { applyProposal, proposeWeights } from "~/features/score-weights/proposals.server";
import { settings } from "~/platform/settings/collection";
import { DEFAULT_SETTINGS } from "~/platform/settings/defaults";
import { csvLines } from "~/http/csv/csv.server";
import { backgroundDone } from "../../support/outbox/background-done";
import { contentOf } from "../../support/files/csv";
import { casinoFixture } from "../../support/fixtures/casino";
import { addSubscribers, subscriberFixture } from "../../support/fixtures/subscriber";

registerSubjects();

/** Run as a separate process by killed.test.ts, which ends it with SIGKILL. */
export type Task = "archive" | "import" | "weights" | "newsletter" | "restart";
/** Where the process stops for ever: before it commits progress past this position, or before or after a mail. */
export interface Brake {
  position?: number;
  beforeMail?: number;
  afterMail?: number;
}
export interface Order {
  task: Task;
  folder: string;
  /** By how much the process's clock is ahead of the machine's. */
  aheadMs: number;
  brake: Brake;
}

const ANNA = { uid: "anna", name: "Anna", requestId: "request-1" };
export const ARCHIVED = 160;
export const CHANGED_ROWS = 15;
export const NEW_ROWS = 25;
export const RESCORED = 100;
export const SUBSCRIBERS = 28;
export const numbered = (what: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${what}-${String(at).padStart(3, "0")}`);
export const NEW_SUMMARY = "Its terms were read again, and they are plain ones now.";

const tell = (text: string) => writeSync(1, `${text}\n`);

function stay(): Promise<never> {
  tell("stays");
  return new Promise(() => setInterval(() => undefined, 60_000));
}

/** The real backend, which prints the progress of operations and stops where the brake says. */
function watched(real: Backend, { aheadMs, brake }: Order): Backend {
  const { documents, mail } = real;
  let mails = 0;
  const positionOf = async () =>
    (await documents.query(operations, { where: [["state", "==", "running"]] })).items[0]?.position ?? 0;
  return {
    ...real,
    clock: () => new Date(Date.now() + aheadMs),
    documents: {
      ...documents,
      async transaction<R>(actor: string, run: (transaction: Transaction) => Promise<R>): Promise<R> {
        if (actor !== "system:operations") return documents.transaction(actor, run);
        const result = await documents.transaction(actor, async (transaction) => {
          const planned = await run(transaction);
          // A step returns the new position.
          if (brake.position !== undefined && typeof planned === "number" && planned > brake.position) await stay();
          return planned;
        });
        tell(`position ${String(await positionOf())}`);
        return result;
      },
    },
    mail: {
      ...mail,
      async send(message) {
        mails += 1;
        if (mails === brake.beforeMail) await stay();
        await mail.send(message);
        if (mails === brake.afterMail) await stay();
      },
    },
  };
}

async function keepCasinos(all: readonly CasinoFields[]): Promise<void> {
  const batch = backend().documents.batch("system:test");
  for (const casino of all) batch.set(casinos, casino.slug, casino);
  await batch.commit();
}

const casinoCalled = (id: string) => casinoFixture({ slug: id, name: `Casino ${id}` });
const listed = { title: "Many things", backTo: "/admin/casinos", answers: {}, staff: ANNA };

const begin: Record<Exclude<Task, "restart">, () => Promise<unknown>> = {
  async archive() {
    const ids = numbered("casino", ARCHIVED);
    await keepCasinos(ids.map(casinoCalled));
    const rows = ids.map((id) => ({ id }) as CasinoRow);
    await casinoDesk.bulk?.["archive"]?.(rows, listed);
  },

  async import() {
    const known = numbered("known", CHANGED_ROWS).map(casinoCalled);
    await keepCasinos(known);
    const fresh = numbered("fresh", NEW_ROWS).map(casinoCalled);
    const rows = [...known.map((casino) => ({ ...casino, summary: NEW_SUMMARY })), ...fresh];
    const cells = rows.map((casino) =>
      CASINO_CSV.flatMap((field) => cellsOf(field, casino[field.field as keyof CasinoFields])),
    );
    const heading = CASINO_CSV.flatMap(({ columns }) => columns.map(({ name }) => name));
    const file = { name: "casinos.csv", content: contentOf(csvLines([heading, ...cells])) };
    const choices = {
      ...{ decimals: null, dates: null, currency: null, headings: {} },
      ...{ isLenient: false, leavesCellsOut: false },
    };
    const words = { one: "casino", many: "casinos" };
    const context = { exported: [], backTo: "/admin/casinos", staff: ANNA, words, ownHeadings: new Map() };
    const proposed = await casinoDesk.import?.propose(file, choices, context);
    if (!proposed || !("operationId" in proposed)) throw new Error(JSON.stringify(proposed));
    await startProposed(proposed.operationId, ANNA);
  },

  async weights() {
    await backend().documents.batch("system:test").set(settings, "current", DEFAULT_SETTINGS).commit();
    await keepCasinos(numbered("casino", RESCORED).map(casinoCalled));
    await recalculateScores();
    const weights = { licence: 1, complaints: 0, terms: 0, payout: 0, players: 0, protection: 0 };
    const proposed = await proposeWeights({ weights, note: "Licence is everything.", from: "2026-11-21" }, ANNA);
    if (proposed.outcome !== "proposed") throw new Error(proposed.outcome);
    await applyProposal(proposed.id, ANNA);
  },

  async newsletter() {
    const people = numbered("reader", SUBSCRIBERS).map((name) => subscriberFixture(`${name}@example.com`));
    await addSubscribers(backend(), ...people);
    const words = { subject: "What changed", preheader: "", body: "Three scores fell, and here is why." };
    const saved = await saveIssue(null, words, 0, ANNA);
    if (saved.outcome !== "saved") throw new Error(saved.outcome);
    const issue = await findIssue(saved.id);
    if (!issue) throw new Error("The issue is not there.");
    const { recipients } = await nameRecipients(issue, "all");
    await startConfirmedDelivery(saved.id, "all", { version: issue.version, recipients }, ANNA);
  },
};

async function follow(order: Order): Promise<void> {
  holdDataFolder(order.folder);
  const env = parseEnv({ NODE_ENV: "test", DATA_DIR: order.folder });
  const open = watched(openEmbeddedBackend(env, collections), order);
  installBackend(open);
  if (order.task === "restart") {
    const resuming = jobs.filter(({ name }) => name === "resume-operations");
    await createScheduler(resuming).tick();
  } else await begin[order.task]();
  tell("begun");
  await backgroundDone();
  await closeBackend(open);
  tell("over");
  process.exit(0);
}

const argument = process.argv[2];
const isStarted = /operations-process[^/\\]*$/.test(process.argv[1] ?? "");
if (isStarted && argument) await follow(JSON.parse(argument) as Order);
