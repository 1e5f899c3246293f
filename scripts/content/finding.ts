import type { DemoContent } from "../seeding/demo-content";

/** One thing that is wrong with the content. */
export interface Finding {
  /** Name of the rule that found it. */
  rule: string;
  /** Within `demo/`. */
  file: string;
  /** The entry and its field: "EW-Z186GN story". */
  where: string;
  problem: string;
}

/** Looks through the whole content. A rule knows nothing of the others. */
export type Rule = (content: DemoContent) => Finding[];
