import { redirect } from "@remix-run/node";
import { InvalidCursor } from "~/backend/documents/port";
import { backend } from "~/backend/index.server";
import { findCasino } from "~/features/casinos/public/casino.server";
import { requireFound } from "~/http/responses/responses";
import { redirectFormerSlug } from "~/platform/publishing/slugs/former-slugs.server";
import { casinoTerms } from "../collection";
import type { TermsKind } from "../labels";
import { diffTexts, type TextDiff } from "../text-diff.server";
import { rootedVersion } from "../trail/terms-heads.server";
import { coveredBy, findVersion, listVersions, readVersionText, type TermsVersion } from "../versions.server";

/** A version as lists show it. */
export interface ShownVersion {
  id: string;
  kind: TermsKind;
  url: string;
  at: string;
  number: number;
}

/** Returns a version as lists show it. */
export function shownVersion({ id, kind, url, fetchedAt, number }: TermsVersion): ShownVersion {
  return { id, kind, url, at: fetchedAt, number };
}

/** Returns the casino whose terms an address shows. Throws a 404 if there is none, and a 301 for a former slug. */
export async function casinoOfTerms(request: Request, slug: string, rest = "") {
  const found = await findCasino(slug);
  if (!found) await redirectFormerSlug("casino", slug, (to) => `/casinos/${to}/terms${rest}`);
  const { id, name } = requireFound(found, request);
  return { id, slug, name };
}

/** Returns how many versions of a casino's terms there are and when the newest was found; null if there are none. */
export async function termsSummary(casinoId: string) {
  const known = await backend().documents.get(casinoTerms, casinoId);
  return known && { versions: known.versions, changedAt: known.changedAt };
}

export interface Comparison {
  from: ShownVersion;
  to: ShownVersion;
  diff: TextDiff;
}

/** Compares two versions of a casino, the earlier with the later, in whatever order they are given. */
export async function compareVersions(one: TermsVersion, other: TermsVersion): Promise<Comparison> {
  const [from, to] = one.fetchedAt <= other.fetchedAt ? [one, other] : [other, one];
  const [before, after] = await Promise.all([readVersionText(from.id), readVersionText(to.id)]);
  return { from: shownVersion(from), to: shownVersion(to), diff: diffTexts(before, after) };
}

/** Returns the page of a casino's terms: its versions, and the comparison of the two that its form has chosen. */
export async function termsPage(request: Request, slug: string) {
  const { search, searchParams } = new URL(request.url);
  const casino = await casinoOfTerms(request, slug, search);
  const [from, to, after] = ["from", "to", "after"].map((name) => searchParams.get(name) ?? "");
  const { items, next } = await listVersions(casino.id, after || null).catch((error: unknown) => {
    throw error instanceof InvalidCursor ? redirect(`/casinos/${slug}/terms`) : error;
  });
  const [one, other] = await Promise.all([findVersion(casino.id, from ?? ""), findVersion(casino.id, to ?? "")]);
  const isAsked = Boolean(from) || Boolean(to);
  const problem = !isAsked
    ? null
    : !one || !other
      ? "Choose two versions to compare."
      : one.id === other.id
        ? "Choose two different versions."
        : null;
  const [newest] = items;
  return {
    casino: { slug: casino.slug, name: casino.name },
    versions: items.map(shownVersion),
    chosen: {
      from: one?.id ?? items.find(({ id }) => id === newest?.previous)?.id ?? items[1]?.id ?? null,
      to: other?.id ?? newest?.id ?? null,
    },
    problem,
    comparison: one && other && problem === null ? await compareVersions(one, other) : null,
    older: next === null ? null : `/casinos/${slug}/terms?after=${encodeURIComponent(next)}`,
    isContinued: Boolean(after),
  };
}

export type TermsPageData = Awaited<ReturnType<typeof termsPage>>;

/** Returns the page of one version: its text, and the proof that it hasn't changed. Throws a 404 if there is none. */
export async function versionPage(request: Request, slug: string, id: string) {
  const casino = await casinoOfTerms(request, slug, `/${encodeURIComponent(id)}`);
  const version = requireFound(await findVersion(casino.id, id), request);
  const { address, status, sha256, hash, previous, previousHash, pageSha256 } = version;
  return {
    casino: { slug: casino.slug, name: casino.name },
    covered: coveredBy(version),
    version: { ...shownVersion(version), address, status, sha256, hash, previous, previousHash, pageSha256 },
    rooted: await rootedVersion(version),
    paragraphs: (await readVersionText(id)).split("\n"),
  };
}

export type VersionPageData = Awaited<ReturnType<typeof versionPage>>;
