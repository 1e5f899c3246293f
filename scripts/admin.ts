// Manages who may use the admin area: npm run admin -- grant|revoke|reset-second-factor ADDRESS, list,
// setup-link, or seal-secrets
import { closeBackend, installBackend, openBackend } from "~/backend/index.server";
import { DUTIES } from "~/domain/roles/duties";
import { env } from "~/env.server";
import { endIfRefused } from "~/start-refusal";
import { makeSetupLink } from "~/site/first-admin/first-admin.server";
import { dutiesIn, grantAdmin, resetSecondFactor, revokeAdmin } from "~/site/people-desk/command-line-roles.server";
import { sealDuePostbacks } from "~/features/partners/postbacks/postback-secret.server";
import { sealDueWebhooks } from "~/features/webhooks/send/webhook-secret.server";
import { sealAllSeeds, type Sealing } from "~/platform/access/second-factor/sealed-seed.server";
import { listAdmins } from "~/platform/access/admins.server";
import { collections } from "~/site/registries/collections";
import { backgroundDone } from "~/http/listener/background.server";
import { deliverDue } from "~/platform/outbox/worker.server";

const USAGE = `Usage: npm run admin -- grant ADDRESS [DUTY …]
       npm run admin -- revoke ADDRESS
       npm run admin -- reset-second-factor ADDRESS
       npm run admin -- list
       npm run admin -- setup-link
       npm run admin -- seal-secrets

Duties: ${DUTIES.join(", ")}; an owner without one.`;

const ANSWERS = {
  granted: "is now an admin with these duties. After signing in, they are led to their second factor.",
  "already-admin": "is already an admin with these duties.",
  revoked: "is now a member and not an admin.",
  "not-admin": "is not an admin.",
  "last-owner": "is the last owner who can sign in. Make someone else an owner first.",
  suspended: "is suspended. Lift the suspension first.",
  represents: "represents a casino. End that first.",
  reset: "now signs in with only a password, and is signed out everywhere.",
  none: "has no second factor.",
  unknown: "has no account. Invite them under Users; the first admin begins with: npm run admin -- setup-link",
} as const;

const FAILURES: readonly (keyof typeof ANSWERS)[] = ["last-owner", "suspended", "represents", "unknown"];

const COMMANDS: Readonly<Record<string, (address: string) => Promise<keyof typeof ANSWERS>>> = {
  revoke: revokeAdmin,
  "reset-second-factor": resetSecondFactor,
};

/** Returns a sentence on the outcome of sealing, and whether everything is sealed now. */
function sealingWords(sealing: Sealing): { words: string; isDone: boolean } {
  if (sealing.outcome === "no-key")
    return {
      words: "There is no key here. Set SECRETS_KEY to what the server has. Nothing was changed.",
      isDone: false,
    };
  if (sealing.outcome === "foreign") {
    const missing = sealing.missing.join(", ");
    const words = `The store’s secrets are sealed with other keys than the one here (${missing}). Set SECRETS_KEY to what the server has, or copy the content of its secrets-key there. Nothing was changed.`;
    return { words, isDone: false };
  }
  const { sealed, unopened } = sealing;
  const done = `${String(sealed)} sealed with the present key; the others were already.`;
  if (unopened === 0) return { words: done, isDone: true };
  return {
    words: `${done} ${String(unopened)} can’t be opened: their key is missing from SECRETS_KEY.`,
    isDone: false,
  };
}

async function run([command, address, ...more]: readonly string[]): Promise<number> {
  if (command === "list") {
    const admins = await listAdmins("any");
    for (const { email, displayName, uid, state, duties } of admins)
      console.log(
        `${email ?? "(no address)"}  ${displayName}  ${uid}  ${duties.join(", ")}${state === "active" ? "" : `  (${state})`}`,
      );
    if (admins.length === 0) console.log("There are no admins.");
    return 0;
  }
  if (command === "setup-link") {
    const link = await makeSetupLink();
    const words = "This site has an admin already. They can invite others, or use: npm run admin -- grant ADDRESS";
    (link === null ? console.error : console.log)(link ?? words);
    return link === null ? 1 : 0;
  }
  if (command === "seal-secrets") {
    const sealing = await sealAllSeeds();
    // Only if the key is known to be the server's, the one that seals people's secrets.
    if (sealing.outcome === "sealed") {
      await sealDueWebhooks();
      await sealDuePostbacks();
    }
    const { words, isDone } = sealingWords(sealing);
    (isDone ? console.log : console.error)(words);
    return isDone ? 0 : 1;
  }
  const act = command !== undefined && Object.hasOwn(COMMANDS, command) ? COMMANDS[command] : undefined;
  const duties = dutiesIn(command === "grant" ? more : []);
  if (!address || !duties || (!act && command !== "grant")) {
    console.error(USAGE);
    return 2;
  }
  const outcome = await (act ? act(address) : grantAdmin(address, duties));
  console.log(`${address} ${ANSWERS[outcome]}`);
  return FAILURES.includes(outcome) ? 1 : 0;
}

const backend = await openBackend(env, collections).catch(endIfRefused);
installBackend(backend);
process.exitCode = await run(process.argv.slice(2))
  .finally(async () => {
    // Emails to the people concerned may still be on their way.
    await backgroundDone();
    await deliverDue();
    await closeBackend(backend);
  })
  .catch(endIfRefused);
