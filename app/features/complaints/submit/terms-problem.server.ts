import { backend } from "~/backend/index.server";
import { versionOfAddress } from "~/features/casino-terms/cited-version";
import { termsVersions } from "~/features/casino-terms/collection";
import type { ComplaintEntry } from "./complaint-form";
import { findCasinoByName } from "./submission.server";

/** Returns why a valid entry can't cite the version that it names; null if it can, or names none. */
export async function problemOfTerms({
  terms,
  casino: name,
}: Pick<ComplaintEntry, "terms" | "casino">): Promise<string | null> {
  const id = terms === undefined ? null : versionOfAddress(terms);
  if (id === null) return null;
  const [version, casino] = await Promise.all([backend().documents.get(termsVersions, id), findCasinoByName(name)]);
  if (!version) return "There is no version of terms at this address.";
  return version.casinoId === casino?.id ? null : "These are the terms of another casino.";
}
