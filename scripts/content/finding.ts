import type { DemoContent } from "../seeding/demo-content";

/** A problem with the content. */
export interface Finding {
  /** Name of the rule that found it. */
  rule: string;
  /** Within `demo/`. */
  file: string;
  /** The entry and its field: "EW-Z186GN story". */
  where: string;
  problem: string;
}

/** Checks the whole content. No rule depends on another. */
export type Rule = (content: DemoContent) => Finding[];
