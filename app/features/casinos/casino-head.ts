import type { PageHead } from "~/http/pages/page-meta";

/** Returns what the head of a casino's page says by itself. */
export function casinoHead({ name, summary }: { name: string; summary: string }, score: number | null): PageHead {
  return { title: `${name} review: safety score ${score?.toFixed(1) ?? "none"}`, description: summary };
}
