import { formatMoney } from "~/domain/money/money";
import { formatNumber } from "~/domain/numbers";
import { shownTie } from "~/features/casinos/commercial-tie";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { dealsInForce, partnersInForce } from "~/features/partners/deals-in-force.server";
import { MODEL_LABELS } from "~/features/partners/labels";
import type { DealFields } from "~/features/partners/schema";
import { definePublishedCollection } from "~/platform/catalogue/source.server";
import { backend } from "~/backend/index.server";
import { placements } from "./collection";
import type { Placement } from "./placement-schema";

const SHOWN = 200;
const newest = definePublishedCollection(placements, { query: { orderBy: ["-number"], limit: SHOWN } });

/** Returns how a deal pays; how much as well only where its partner may be quoted. */
function payWords({ model, share, perPlayer, perMonth }: DealFields, showsAmounts: boolean): string {
  if (!showsAmounts) return MODEL_LABELS[model];
  const amounts = [
    share !== null && (model === "share" || model === "hybrid") && `${formatNumber(share, 2)}%`,
    perPlayer && (model === "player" || model === "hybrid") && formatMoney(perPlayer),
    perMonth && model === "flat" && formatMoney(perMonth),
  ].filter((part) => typeof part === "string");
  return amounts.length === 0 ? MODEL_LABELS[model] : `${MODEL_LABELS[model]}: ${amounts.join(" and ")}`;
}

function publicEntry({ v, number, place, item, path, title, tie, recordedAt, previous, hash }: Placement): Placement {
  return { v, number, place, item, path, title, tie, recordedAt, previous, hash };
}

/** Returns what readers learn of who pays us: casinos with a tie and how they pay, and the register's newest entries. */
export async function howWeEarn() {
  const [{ items: casinos }, { items: deals }, { byId: partners }, { items: register }] = await Promise.all([
    publishedCasinos.read(),
    dealsInForce.read(),
    partnersInForce.read(),
    newest.read(),
  ]);
  const today = backend().clock().toISOString().slice(0, 10);
  const open = casinos.filter(({ lifecycle }) => lifecycle !== "closed");
  const tied = open
    .flatMap((casino) => {
      const { pays } = shownTie(casino);
      if (pays === "none") return [];
      const own = deals.filter(
        ({ casinoId, startsOn, endsOn }) =>
          casinoId === casino.id && startsOn <= today && (endsOn === "" || today <= endsOn),
      );
      const how = own.map((deal) => payWords(deal, partners.get(deal.partnerId)?.showsAmounts === true));
      return [{ slug: casino.slug, name: casino.name, pays, how: [...new Set(how)] }];
    })
    .sort((a, b) => a.name.localeCompare(b.name, "en"));
  const entries = register.toSorted((a, b) => b.number - a.number).map(publicEntry);
  return { listed: open.length, tied, entries };
}

/** Returns the newest entries of the register as data, with what each hash covers. */
export async function publishedRegister(origin: string) {
  const { entries } = await howWeEarn();
  return {
    about:
      "What is paid for on this site, from when on, written by the site itself; the newest entries first. Each hash is the SHA-256 of the canonical JSON of the entry without it, and names the one before. The daily roots cover the last entry of each day under the name “placements”.",
    roots: `${origin}/.well-known/edgewise-trail.json`,
    entries,
  };
}
