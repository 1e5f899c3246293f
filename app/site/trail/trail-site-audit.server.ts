import { z } from "zod/v4";
import { COMMERCIAL_TIES } from "~/features/casinos/kinds";
import { proofProblems, type Roots } from "~/platform/trail/trail-proofs.server";
import { TRAIL_PATH } from "~/platform/trail/published.server";
import type { SavedRoot } from "~/platform/trail/roots.server";
import {
  trailKeyFields,
  trailProofFields,
  trailRootFields,
  type TrailKey,
  type TrailProof,
  type TrailRoot,
} from "~/platform/trail/schema";
import type { PublicComplaint } from "~/features/complaints/public-complaint";
import { complaintEventFields } from "~/features/complaints/schema";
import { recordedEntry } from "~/features/complaints/trail/trail-heads.server";
import { keyOf } from "~/site/how-we-earn/placement-register.server";
import { placementFields, type Placement } from "~/site/how-we-earn/placement-schema";
import { checkRegister, registerProblem } from "~/site/how-we-earn/register-audit.server";
import { entryProblem, rootProblems, type TrailAudit } from "./trail-audit.server";
import { checkRecord, coveredFrom } from "~/features/complaints/trail/trail-record.server";
import { publicRecord } from "~/features/complaints/public/trail-view.server";

const publishedTrail = z.object({
  keys: z.record(z.string(), trailKeyFields),
  roots: z.array(trailRootFields),
  next: z.string().nullable(),
});

/** The fields of a complaint's open data that the check needs; the rest is passed through. */
const openComplaint = z.looseObject({
  ref: z.string(),
  trail: z.array(complaintEventFields),
  salts: z.record(z.string(), z.string()),
  proofs: z.array(trailProofFields),
  messages: z.array(z.looseObject({ id: z.string() })),
  evidence: z.array(z.looseObject({ id: z.string() })),
  casino: z.looseObject({ name: z.string() }),
});

const complaintList = z.object({ complaints: z.array(z.object({ ref: z.string() })), next: z.string().nullable() });

const publishedRegister = z.object({
  entries: z.array(placementFields),
  proofs: z.array(trailProofFields),
  earlier: z.string().nullable(),
});

const casinoList = z.object({
  casinos: z.array(z.object({ url: z.string(), pays: z.enum(COMMERCIAL_TIES) })),
  next: z.string().nullable(),
});

async function load<T>(schema: z.ZodType<T>, address: URL): Promise<T> {
  const response = await fetch(address, { headers: { Accept: "application/json" } });
  if (!response.ok) throw new Error(`${address.href} answers with ${String(response.status)}.`);
  const parsed = schema.safeParse(await response.json());
  if (!parsed.success) throw new Error(`${address.href} is not what it should be: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** Yields all pages of a list, each of which names the next. A page on another site is not followed. */
async function* pages<T extends { next?: string | null | undefined; earlier?: string | null | undefined }>(
  schema: z.ZodType<T>,
  first: URL,
): AsyncGenerator<T> {
  let address: URL | null = first;
  while (address) {
    const page: T = await load(schema, address);
    yield page;
    const named = page.next ?? page.earlier ?? null;
    const next: URL | null = named === null ? null : new URL(named, first);
    if (next && next.origin !== first.origin) throw new Error(`A list on ${first.origin} continues on ${next.origin}.`);
    address = next;
  }
}

async function readPublished(site: URL): Promise<{ roots: TrailRoot[]; keys: Map<string, TrailKey> }> {
  const roots: TrailRoot[] = [];
  const keys = new Map<string, TrailKey>();
  for await (const page of pages(publishedTrail, new URL(TRAIL_PATH, site))) {
    roots.push(...page.roots);
    for (const [id, key] of Object.entries(page.keys)) keys.set(id, key);
  }
  return { roots: roots.reverse(), keys };
}

async function listRefs(site: URL): Promise<string[]> {
  const refs: string[] = [];
  for await (const page of pages(complaintList, new URL("/api/v1/complaints.json", site)))
    refs.push(...page.complaints.map(({ ref }) => ref));
  return refs;
}

/** Checks the published register, and that it says of each casino what the site says pays us now. */
async function auditPublishedRegister(site: URL, roots: Roots) {
  const [entries, proofs, paying] = [new Array<Placement>(), new Array<TrailProof>(), new Map<string, string>()];
  for await (const page of pages(publishedRegister, new URL("/how-we-earn/register.json", site))) {
    entries.unshift(...page.entries.toReversed());
    proofs.unshift(...page.proofs);
  }
  for await (const { casinos } of pages(casinoList, new URL("/api/v1/casinos.json", site)))
    for (const { url, pays } of casinos) if (pays !== "none") paying.set(new URL(url).pathname, pays);
  const { problems, paid } = checkRegister(entries, proofs, roots);
  const last = new Map(entries.map((entry) => [keyOf(entry), entry]));
  const said = new Map<string, string>();
  for (const [key, tie] of paid) {
    const { place, path = "" } = last.get(key) ?? {};
    // An entry has the path of its day, which leads on to the present one.
    const isPresent = paying.has(path) || place !== "casino";
    const { url } = isPresent ? { url: "" } : await fetch(new URL(path, site));
    if (place === "casino") said.set(url === "" ? path : new URL(url).pathname, tie);
  }
  for (const path of new Set([...said.keys(), ...paying.keys()]))
    if (said.get(path) !== paying.get(path))
      problems.push({
        sequence: null,
        problem: `It says “${said.get(path) ?? "none"}” of ${path}, and the site “${paying.get(path) ?? "none"}”.`,
      });
  return problems.map(registerProblem);
}

/**
 * Checks what a site publishes, from public data alone: the roots, and one complaint, all public ones (`all`) or none
 * (null). Throws when the site doesn't answer with such data.
 */
export async function auditSite(
  site: URL,
  which: { ref: string } | "all" | null,
  kept: readonly SavedRoot[] = [],
): Promise<TrailAudit> {
  const { roots, keys } = await readPublished(site);
  const byDay = new Map(roots.map((root) => [root.day, root]));
  const refs = which === null ? [] : which === "all" ? await listRefs(site) : [which.ref];
  const lastDay = roots.at(-1)?.day ?? null;
  const audit: TrailAudit = {
    complaints: 0,
    entries: 0,
    uncovered: 0,
    versions: 0,
    roots: roots.length,
    lastDay,
    problems: [],
  };
  for (const ref of refs) {
    const open = await load(openComplaint, new URL(`/api/v1/complaints/${encodeURIComponent(ref)}.json`, site));
    const record = publicRecord(open as unknown as PublicComplaint, open.salts);
    const problems = [...checkRecord(record), ...proofProblems(open.trail.map(recordedEntry), open.proofs, byDay)];
    audit.complaints += 1;
    audit.entries += open.trail.length;
    if (coveredFrom(open.trail) === null) audit.uncovered += 1;
    audit.problems.push(...problems.map((problem) => entryProblem(ref, problem)));
  }
  if (which === "all") audit.problems.push(...(await auditPublishedRegister(site, byDay)));
  audit.problems.push(...rootProblems(roots, keys, { kept }));
  return audit;
}
