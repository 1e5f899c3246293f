import { backend } from "~/backend/index.server";
import { DAY_MS } from "~/domain/day-ms";
import { accessId } from "~/features/casino-area/access/ask-access.server";
import { casinoAccess, factCorrections } from "~/features/casino-area/collection";
import { casinos } from "~/features/casinos/collection";
import { factFields } from "~/features/casinos/supplied/fact-fields.server";

const SEEDER = "system:seed";
const CASINO = "larkmoor";

/** Gives the demo's representative their access and two open corrections. Call it after the content. */
export async function seedCasinoArea(today: Date, { uid, email }: { uid: string; email: string }): Promise<void> {
  const { documents } = backend();
  const casino = await documents.get(casinos, CASINO);
  const facts = casino && factFields(casino);
  const [currencies, support] = [facts?.get("currencies"), facts?.get("support.email")];
  if (!casino || !currencies || !support) throw new Error(`The demo has no ${CASINO}.`);
  const at = (days: number) => new Date(today.getTime() - days * DAY_MS).toISOString();
  const batch = documents.batch(SEEDER);
  batch.set(casinoAccess, accessId(CASINO, uid), {
    ...{ casinoId: CASINO, userId: uid, workEmail: email, domain: "larkmoor.example", state: "approved" },
    ...{ tokenHash: null, askedAt: at(41), confirmedAt: at(41), decidedAt: at(40), reason: null, expiresAt: null },
  });
  const now = currencies.textOf(casino);
  batch.set(factCorrections, "demo-larkmoor-currencies", {
    ...{ casinoId: CASINO, field: "currencies", from: now, to: `${now}\nDKK` },
    source: "https://larkmoor.example/help/currencies",
    note: "Players in Denmark have been able to pay in kroner since this month.",
    ...{ by: uid, at: at(1), state: "open", decidedAt: null, reason: null },
  });
  batch.set(factCorrections, "demo-larkmoor-support-email", {
    ...{ casinoId: CASINO, field: "support.email", from: support.textOf(casino), to: "players@larkmoor.example" },
    source: "https://larkmoor.example/help/contact",
    note: "The old address still works until the end of the year.",
    ...{ by: uid, at: at(2), state: "open", decidedAt: null, reason: null },
  });
  await batch.commit();
}
