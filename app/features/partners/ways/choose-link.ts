import type { Country } from "~/domain/codes/codes";
import type { Device } from "../kinds";
import type { DealFields, DealLink } from "../schema";

/** What a link may be chosen by. Nothing of it tells one reader from another. */
export interface LinkReader {
  country: Country | null;
  /** Languages the browser asks for, the first part of each tag: "en". */
  languages: readonly string[];
  device: Device;
  /** Address of the bonus whose button was pressed; null for a way to the casino. */
  offer: string | null;
  /** The day (UTC). */
  day: string;
}

/** A link with the deal that it belongs to. */
export interface FittingLink {
  dealId: string;
  partnerId: string;
  link: DealLink;
}

const isOn = ({ startsOn, endsOn }: { startsOn: string; endsOn: string }, day: string) =>
  (startsOn === "" || startsOn <= day) && (endsOn === "" || day <= endsOn);

/** True if the list names none, or one of these. A reader of whom we know nothing gets only what is for everybody. */
const allows = (listed: readonly string[], own: readonly string[]) =>
  listed.length === 0 || own.some((one) => listed.includes(one));

function fits({ countries, languages, devices, offer, ...days }: DealLink, reader: LinkReader): boolean {
  return (
    isOn(days, reader.day) &&
    allows(countries, reader.country === null ? [] : [reader.country]) &&
    allows(languages, reader.languages) &&
    allows(devices, [reader.device]) &&
    (offer === null || offer === reader.offer)
  );
}

/**
 * Returns the links that fit a reader, in the order in which they are tried: those of the very offer, those for every
 * way to the casino, and those for where no other fits. Those within a group are alike.
 */
export function fittingLinks(
  deals: readonly (Pick<DealFields, "partnerId" | "countries" | "startsOn" | "endsOn" | "links"> & { id: string })[],
  reader: LinkReader,
): FittingLink[][] {
  const all = deals
    .filter((deal) => isOn(deal, reader.day) && allows(deal.countries, reader.country === null ? [] : [reader.country]))
    .flatMap(({ id, partnerId, links }) =>
      links.filter((link) => fits(link, reader)).map((link) => ({ dealId: id, partnerId, link })),
    );
  return [
    all.filter(({ link }) => link.offer !== null && !link.isFallback),
    all.filter(({ link }) => link.offer === null && !link.isFallback),
    all.filter(({ link }) => link.isFallback),
  ].filter((group) => group.length > 0);
}

/**
 * Returns the link that is taken: of the first group with one that works, one by weight. `random` is from 0 up to 1.
 * Null if none works.
 */
export function chooseLink(
  groups: readonly FittingLink[][],
  isBroken: (link: DealLink) => boolean,
  random: number,
): FittingLink | null {
  const working = groups.map((group) => group.filter(({ link }) => !isBroken(link))).find((group) => group.length > 0);
  if (!working) return null;
  let left = random * working.reduce((sum, { link }) => sum + link.weight, 0);
  return working.find(({ link }) => (left -= link.weight) < 0) ?? working.at(-1) ?? null;
}
