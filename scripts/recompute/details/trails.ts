import { createHash } from "node:crypto";
import type { Comparison } from "../comparison";
import type { Complaint } from "../published";

// A complaint's trail, as /api#trail-recipe explains it: each entry's hash, and the digests of what is shown.

/** RFC 8785, as far as texts, whole numbers and what is made of them need it. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${fields.map(([name, inner]) => `${JSON.stringify(name)}:${canonical(inner)}`).join(",")}}`;
}
const sha256 = (value: unknown) => createHash("sha256").update(canonical(value)).digest("hex");

/** Returns the public contents of a complaint by the names that its trail has for them. */
function contentsOf(complaint: Complaint): Map<string, unknown> {
  const { title, story, desiredOutcome, playerName, outcomeReason, casino, category, citedTerms } = complaint;
  const { incidentOn, contactedCasinoOn, disputed, recovered } = complaint;
  const { submittedAt, publishedAt, closedAt, waitingOn, dueAt, extensions } = complaint;
  return new Map<string, unknown>([
    ...Object.entries({ title, story, desiredOutcome, playerName, outcomeReason, citedTerms }),
    ["about", { casino: casino.name, category, incidentOn, contactedCasinoOn }],
    ["amounts", { disputed, recovered }],
    ["dates", { submittedAt: submittedAt ?? publishedAt, publishedAt, closedAt, waitingOn, dueAt, extensions }],
    ...complaint.messages.map(({ id, party, authorName, body, at }): [string, unknown] => [
      `message/${id}`,
      { party, authorName, body, at },
    ]),
  ]);
}

/** Compares a trail's hashes with its entries, what is shown with their digests, and the state with the last step. */
export function compareTrail(comparison: Comparison, address: string, complaint: Complaint): void {
  const same = (field: string, shown: unknown, recomputed: unknown) => {
    comparison.figure("trail", address, field, shown, recomputed);
  };
  const { trail, salts } = complaint;
  const digests = new Map<string, string | null>();
  trail.forEach(({ hash, ...entry }, at) => {
    const field = `trail[${String(at)}].`;
    same(`${field}hash`, hash, sha256(entry));
    same(`${field}previousHash`, entry.previousHash, trail[at - 1]?.hash ?? "0".repeat(64));
    same(`${field}sequence`, entry.sequence, at + 1);
    for (const { item, digest } of entry.content ?? []) digests.set(item, digest);
  });
  const contents = contentsOf(complaint);
  for (const [item, digest] of digests) {
    const salt = salts[item];
    // What was redacted or isn't public has no salt.
    if (digest !== null && salt !== undefined && contents.has(item))
      same(item, digest, sha256({ item, salt, value: contents.get(item) }));
  }
  const moves = trail.filter(({ from, to }) => from !== to);
  const last = moves.at(-1);
  if (!last) return;
  same("state", complaint.state, last.to);
  if (complaint.closedAt !== null) same("closedAt", complaint.closedAt, last.at);
}
