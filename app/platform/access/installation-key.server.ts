import { randomBytes } from "node:crypto";
import { lazily } from "~/backend/concurrency";
import { perBackend } from "~/platform/catalogue/source.server";
import { installationSecrets } from "./collection";

const SYSTEM = "system:installation";

/**
 * Returns a function that reads this installation's key of that name, 32 bytes in base64url, and makes it at its first
 * use. The key is stored with the documents, since moves and restores must not change it.
 */
export function installationKey(name: string): () => Promise<string> {
  const read = perBackend(({ documents }) =>
    lazily(async () => {
      const known = await documents.get(installationSecrets, name);
      if (known) return known.secret;
      return documents.transaction(SYSTEM, async (transaction) => {
        const found = await transaction.get(installationSecrets, name);
        const secret = found?.secret ?? randomBytes(32).toString("base64url");
        if (!found) transaction.set(installationSecrets, name, { secret }, { when: { exists: false } });
        return secret;
      });
    }),
  );
  return () => read()();
}
