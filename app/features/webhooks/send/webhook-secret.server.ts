import { backend } from "~/backend/index.server";
import { log } from "~/backend/log.server";
import { isOutdated, open, seal, SecretNotOpened } from "~/platform/sealed-secrets/sealed-text.server";
import { sealingKeys } from "~/platform/sealed-secrets/sealing-keys.server";
import { webhooks } from "../collection";

const belonging = (id: string) => ({ purpose: "webhooks" as const, uid: id });

export function sealWebhookSecret(id: string, secret: string): string {
  return seal(secret, belonging(id), sealingKeys());
}

/** Returns the secret of a webhook; null if the key it is sealed with is missing here. */
export function openWebhookSecret(id: string, sealed: string): string | null {
  try {
    return open(sealed, belonging(id), sealingKeys());
  } catch (error) {
    if (!(error instanceof SecretNotOpened)) throw error;
    log.error({ err: error, webhook: id }, "the secret of a webhook can't be opened");
    return null;
  }
}

/** Seals with the present key what is sealed with an earlier one, so that earlier keys can go. */
export async function sealDueWebhooks(): Promise<void> {
  const { documents } = backend();
  const { items } = await documents.query(webhooks, { limit: 1_000 });
  for (const { id, secret, version } of items) {
    const opened = isOutdated(secret, sealingKeys()) ? openWebhookSecret(id, secret) : null;
    if (opened === null) continue;
    const batch = documents.batch("system:sealing");
    batch.update(webhooks, id, { secret: sealWebhookSecret(id, opened) }, { when: { version } });
    // Written to meanwhile: the next run seals it.
    await batch.commit().catch((error: unknown) => log.warn({ err: error, webhook: id }, "a webhook was not sealed"));
  }
}
