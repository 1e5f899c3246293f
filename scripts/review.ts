// Moderates players' reviews: npm run review -- list, or publish|reject|hide|restore|remove ID --reason "…"
import { closeBackend, installBackend, openBackend } from "~/backend/index.server";
import { env } from "~/env.server";
import { endIfRefused, parseWords } from "~/start-refusal";
import { collections } from "~/site/registries/collections";
import { listForModeration, moderate } from "~/features/reviews/desk/review-moderation.server";
import { REVIEW_MOVES, REVIEW_STATE_WORDS, type ReviewMove } from "~/features/reviews/desk/review-moves";
import { GROUNDS, type ReviewGround } from "~/features/reviews/grounds";
import { backgroundDone } from "~/http/listener/background.server";
import { deliverDue } from "~/platform/outbox/worker.server";

const USAGE = `Usage: npm run review -- list [pending|published|hidden|rejected|removed]
       npm run review -- publish ID
       npm run review -- reject ID --ground GROUND --reason "…"
       npm run review -- hide ID --ground GROUND --reason "…"
       npm run review -- restore ID
       npm run review -- remove ID --ground GROUND --reason "…"
The reason is mailed to the author; the grounds are counted in public: ${GROUNDS.join(", ")}.`;

function isGround(value: string | undefined): value is ReviewGround {
  return (GROUNDS as readonly (string | undefined)[]).includes(value);
}

function isMove(command: string | undefined): command is ReviewMove {
  return command !== undefined && Object.hasOwn(REVIEW_MOVES, command);
}

async function list(wanted: string | undefined): Promise<number> {
  const state = (Object.keys(REVIEW_STATE_WORDS) as (keyof typeof REVIEW_STATE_WORDS)[]).find(
    (one) => one === (wanted ?? "pending"),
  );
  if (!state) {
    console.error(USAGE);
    return 2;
  }
  const items = await listForModeration(state);
  for (const { id, submittedAt, stars, title, flags } of items)
    console.log(
      `${submittedAt.slice(0, 10)}  ${String(stars)}*  ${id}  ${title}${flags > 0 ? `  (${String(flags)} flags)` : ""}`,
    );
  console.log(`${String(items.length)} reviews are ${REVIEW_STATE_WORDS[state]}.`);
  return 0;
}

async function run(): Promise<number> {
  const { values, positionals } = parseWords({
    options: { reason: { type: "string" }, ground: { type: "string" } },
    allowPositionals: true,
  });
  const [command, id] = positionals;
  if (command === "list") return list(id);
  if (!isMove(command) || !id) {
    console.error(USAGE);
    return 2;
  }
  const { ground } = values;
  if (REVIEW_MOVES[command].needsReason && !isGround(ground)) {
    console.error(`Name the grounds with --ground: ${GROUNDS.join(", ")}.`);
    return 2;
  }
  const answer = await moderate(command, id, {
    by: { uid: "system:review-command", name: "Command line", requestId: null },
    ...(values.reason !== undefined && { reason: values.reason }),
    ...(isGround(ground) && { ground }),
  });
  await backgroundDone();
  await deliverDue();
  if (answer.outcome === "done" || answer.outcome === "already") {
    console.log(`${id} is ${answer.outcome === "already" ? "already " : ""}${REVIEW_STATE_WORDS[answer.state]}.`);
    return 0;
  }
  console.error(answer.outcome === "refused" ? answer.message : `${id}: there is no such review.`);
  return 1;
}

const backend = await openBackend(env, collections).catch(endIfRefused);
installBackend(backend);
process.exitCode = await run().finally(() => closeBackend(backend));
