import { namesIn } from "~/domain/codes/names-in";

/** What templates are for. */
export const TEMPLATE_ACT_LABELS = {
  note: "Internal note",
  parties: "Message to the parties",
  public: "Public message",
  ask_player: "Request to the player",
  ask_casino: "Request to the casino",
  resolved: "Outcome: resolved",
  unresolved: "Outcome: unresolved",
  rejected: "Outcome: rejected",
  unreachable: "Outcome: casino not reached",
};
export const TEMPLATE_ACTS = namesIn(TEMPLATE_ACT_LABELS);
export type TemplateAct = (typeof TEMPLATE_ACTS)[number];
