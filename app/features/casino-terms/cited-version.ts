import { TERMS_KIND_LABELS, TERMS_KINDS } from "./labels";

/** The page of a version as its reader copies it, or its path. */
const ADDRESS = /^(?:https?:\/\/[^/\s]{1,255})?\/casinos\/[a-z0-9-]{1,100}\/terms\/([a-z]{1,20}-[0-9a-f]{12}-\d{1,6})$/;

/** Returns the id of the version whose page has this address; null for any other address. */
export function versionOfAddress(address: string): string | null {
  return ADDRESS.exec(address.trim())?.[1] ?? null;
}

/** Returns a version in words, such as “General terms, version 2”. */
export function versionWords(id: string): string {
  const [kind, , number = ""] = id.split("-");
  const known = TERMS_KINDS.find((one) => one === kind);
  return `${known ? TERMS_KIND_LABELS[known] : "Terms"}, version ${number}`;
}

/** Returns the path of a version's page. */
export function versionPath(casinoSlug: string, id: string): string {
  return `/casinos/${casinoSlug}/terms/${id}`;
}
