import { Link } from "@remix-run/react";
import { versionPath, versionWords } from "~/features/casino-terms/cited-version";

/** The version of the terms that a complaint cites, leading to its page. */
export function CitedTerms({ casinoSlug, version }: { casinoSlug: string | null; version: string }) {
  const words = versionWords(version);
  return casinoSlug === null ? <>{words}</> : <Link to={versionPath(casinoSlug, version)}>{words}</Link>;
}
