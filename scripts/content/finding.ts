import type { DemoContent } from "../seeding/demo-content";

/** One problem of the content. */
export interface Finding {
  /** Name of the rule that found it. */
  rule: string;
  /** Path within `demo/`. */
  file: string;
  /** The entry and its field: "EW-Z186GN story". */
  where: string;
  problem: string;
}

/** Checks the whole content. Rules are independent of each other. */
export type Rule = (content: DemoContent) => Finding[];
