import { randomBytes } from "node:crypto";
import { backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import type { Staff } from "~/domain/staff";
import { recordAct } from "~/platform/audit/audit.server";
import { isOutdated, open, seal, SecretNotOpened } from "~/platform/sealed-secrets/sealed-text.server";
import { sealingKeys } from "~/platform/sealed-secrets/sealing-keys.server";
import { partners, postbackSecrets } from "../collection";

const belonging = (partnerId: string) => ({ purpose: "postbacks", uid: partnerId }) as const;

/** Returns a partner's secret; null without one, or where its key is missing. Takes as long without one. */
export async function readPostbackSecret(partnerId: string): Promise<string | null> {
  const stored = await backend().documents.get(postbackSecrets, partnerId);
  const decoy = seal("none", belonging("-"), sealingKeys());
  try {
    const secret = open(stored?.secret ?? decoy, belonging(stored ? partnerId : "-"), sealingKeys());
    return stored ? secret : null;
  } catch (error) {
    if (!(error instanceof SecretNotOpened)) throw error;
    log.error({ err: error, partner: partnerId }, "a postback secret can't be opened");
    return null;
  }
}

/** Makes a new secret in place of the one there is. It is returned here alone; null for an unknown partner. */
export async function makePostbackSecret(partnerId: string, staff: Staff): Promise<string | null> {
  const { documents, clock } = backend();
  const secret = randomBytes(24).toString("base64url");
  const sealed = seal(secret, belonging(partnerId), sealingKeys());
  return documents.transaction(staff.uid, async (transaction) => {
    const partner = await transaction.get(partners, partnerId);
    if (!partner) return null;
    const at = clock().toISOString();
    transaction.set(postbackSecrets, partnerId, { secret: sealed, at, by: staff.name.slice(0, 80) });
    recordAct(transaction, staff, {
      action: "partner.new-secret",
      entity: { kind: "partner", id: partnerId, label: partner.name },
    });
    return secret;
  });
}

/** Seals the secrets with the present key that are sealed with an earlier one. */
export async function sealDuePostbacks(): Promise<void> {
  const { documents } = backend();
  const { items } = await documents.query(postbackSecrets, { limit: 1_000 });
  for (const { id, secret, version } of items) {
    const opened = isOutdated(secret, sealingKeys()) ? await readPostbackSecret(id) : null;
    if (opened === null) continue;
    const sealed = seal(opened, belonging(id), sealingKeys());
    const batch = documents.batch("system:sealing");
    batch.update(postbackSecrets, id, { secret: sealed }, { when: { version } });
    await batch.commit().catch((error: unknown) => log.warn({ err: error, partner: id }, "a secret was not sealed"));
  }
}
