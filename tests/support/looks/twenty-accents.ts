/** Accents that operators choose, the hard ones among them: as they are chosen, before any is refused. */
export const TWENTY_ACCENTS = [
  ...["#000000", "#ffffff", "#808080", "#6b7280", "#2f4f4f"],
  ...["#ffdd00", "#39ff14", "#00ffff", "#ff00ff", "#ff6600"],
  ...["#e4002b", "#a32321", "#116031", "#1f5587", "#794d0b"],
  ...["#1d4ed8", "#7c3aed", "#db2777", "#4b0082", "#8b4513"],
] as const;
