/** The calculator's fields, by themselves: a browser that shows them has no use for their schema. */
export const CALCULATOR_FIELDS = [
  "deposit",
  "bonus",
  "wagering",
  "base",
  "contribution",
  "edge",
  "bet",
  "volatility",
  "cap",
  "cost",
  "model",
] as const;
export type CalculatorField = (typeof CALCULATOR_FIELDS)[number];

/** The parameters that name a share in percent, as people type it; the open data name it by its field. */
export const PERCENT_FIELDS = { contribution: "contributionPercent", edge: "edgePercent" } as const;
