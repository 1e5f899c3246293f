import { backend } from "~/backend/index.server";
import type { StatKind } from "~/platform/statistics/schema";
import { findCasino } from "~/features/casinos/public/casino.server";
import { isPaid, outboundAddress } from "~/features/casinos/commercial-tie";
import type { CasinoFields } from "~/features/casinos/schema";
import { bonusState, type BonusState } from "../bonus-lifecycle";
import { findOffer, isRecommendable } from "./bonus.server";

interface Destination {
  slug: string;
  name: string;
}

export type OpenWay = Extract<Outbound, { open: true }>;

export type Outbound =
  | {
      open: true;
      /** The casino's own address, or its partner's plain one. */
      url: string;
      casino: Destination & { id: string };
      isPaid: boolean;
      /** Address of the bonus that it is about; null for a way to the casino. */
      offer: string | null;
      stat: { kind: StatKind; target: string };
    }
  | {
      open: false;
      /** 410 for an offer that has ended, 404 for one that has not started. */
      status: 404 | 410;
      title: string;
      text: string;
      casino: Destination;
    };

const NOT_OPEN: Record<Exclude<BonusState, "active">, { status: 404 | 410; title: string; text: string }> = {
  expired: {
    status: 410,
    title: "This bonus has ended",
    text: "The offer is over, so we no longer send anyone to it.",
  },
  withdrawn: {
    status: 410,
    title: "This bonus was withdrawn",
    text: "The casino took the offer back, so we no longer send anyone to it.",
  },
  paused: {
    status: 404,
    title: "This bonus is paused",
    text: "The offer is on hold. We do not link to it until it is running again.",
  },
  scheduled: {
    status: 404,
    title: "This bonus has not started",
    text: "The offer has been announced but has not started yet.",
  },
};

function destinationOf({ slug, name }: Destination): Destination {
  return { slug, name };
}

function shut(casino: Pick<CasinoFields, "slug" | "name" | "lifecycle">): Outbound {
  const isClosed = casino.lifecycle === "closed";
  return {
    open: false,
    status: 410,
    title: isClosed ? `${casino.name} is closed` : `We do not send anyone to ${casino.name}`,
    text: isClosed
      ? "The casino has closed, so there is nowhere to send you."
      : "We have blacklisted this casino. Its page says why, and what happened to others.",
    casino: destinationOf(casino),
  };
}

/** Returns where a bonus's or casino's slug leads and how the click is counted; null for an unknown slug. */
export async function findOutbound(slug: string): Promise<Outbound | null> {
  const offer = await findOffer(slug);
  const casino = offer?.casino ?? (await findCasino(slug));
  if (!casino) return null;
  if (!isRecommendable(casino)) return shut(casino);
  const way = {
    open: true,
    url: outboundAddress(casino),
    casino: { id: casino.id, ...destinationOf(casino) },
    isPaid: isPaid(casino),
    offer: offer?.bonus.slug ?? null,
  } as const;
  if (!offer) return { ...way, stat: { kind: "click_casino", target: casino.id } };

  const state = bonusState(offer.bonus, backend().clock().toISOString());
  if (state !== "active") return { open: false, ...NOT_OPEN[state], casino: destinationOf(casino) };
  return { ...way, stat: { kind: "click_bonus", target: offer.bonus.id } };
}
