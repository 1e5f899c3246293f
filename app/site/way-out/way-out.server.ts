import { randomInt } from "node:crypto";
import { backend } from "~/backend/index.server";
import type { OpenWay } from "~/features/bonuses/public/outbound.server";
import { newClickId, recordClick } from "~/features/partners/clicks/record-click.server";
import { dealsAgreed } from "~/features/partners/deals-in-force.server";
import { chooseLink, fittingLinks, type FittingLink } from "~/features/partners/ways/choose-link";
import { checkedAddress, filledAddress } from "~/features/partners/ways/filled-address";
import { deviceOf, languagesOf, placeOf } from "~/features/partners/ways/link-reader.server";
import { homeCountry } from "~/platform/access/choices/reader-country.server";
import { checkedLinks } from "~/site/link-checks/collection";
import { linkId } from "~/site/link-checks/collect-links.server";

const PARTS = 1_000_000;

/** Returns the addresses that the link checks have found dead, moved or worse, which are a task for staff. */
async function brokenAddresses(groups: readonly FittingLink[][]): Promise<ReadonlySet<string>> {
  const addresses = groups.flat().map(({ link }) => checkedAddress(link.address));
  const found = await backend().documents.getMany(checkedLinks, addresses.map(linkId));
  return new Set(addresses.filter((_, at) => found[at]?.foundAt != null));
}

/**
 * Returns the address that a way to a casino leads to for a reader: a deal's link with the id of this click, or the
 * plain address where no link fits and works. The click is stored first if it counts, so that the partner's word of it
 * can't come sooner.
 */
export async function wayOut(
  request: Request,
  way: OpenWay,
  { isCounted, random = randomInt(PARTS) / PARTS }: { isCounted: boolean; random?: number },
): Promise<string> {
  if (!way.isPaid) return way.url;
  const country = await homeCountry(request);
  const day = backend().clock().toISOString().slice(0, 10);
  const deals = (await dealsAgreed.read()).filter(({ casinoId }) => casinoId === way.casino.id);
  const groups = fittingLinks(deals, {
    ...{ country, day, offer: way.offer },
    ...{ languages: languagesOf(request), device: deviceOf(request) },
  });
  if (groups.length === 0) return way.url;
  const broken = await brokenAddresses(groups);
  const chosen = chooseLink(groups, ({ address }) => broken.has(checkedAddress(address)), random);
  if (!chosen) return way.url;
  const { dealId, partnerId, link } = chosen;
  const place = placeOf(request);
  const click = newClickId();
  if (isCounted)
    await recordClick(
      click,
      { casinoId: way.casino.id, dealId, campaign: link.campaign, place, country, day },
      partnerId,
    );
  return filledAddress(link.address, { click, sub: place });
}
