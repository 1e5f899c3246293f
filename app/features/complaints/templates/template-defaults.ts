import type { ComplaintTemplateFields } from "../schema";

type Template = Omit<ComplaintTemplateFields, "deleted">;
const isPrivate = false;

/** Built-in templates by their id in the address. */
export const DEFAULT_TEMPLATES: Readonly<Record<string, Template>> = {
  "casino-its-side": {
    name: "Ask the casino for its side",
    act: "ask_casino",
    // What it says about files is for the casino alone.
    isPrivate: true,
    body: `{player} has complained about {casino}; their account is above.

Please answer by {due}:

1. What happened, in the order in which it happened, with dates?
2. Which of your terms do you rely on? Quote the clause as it read on the day.
3. What do you offer, and when would it be done?

You can add files that only we see.`,
  },
  "casino-when-paid": {
    name: "Ask the casino when it pays",
    act: "ask_casino",
    isPrivate,
    body: `The withdrawal in {ref} is not in dispute, only its date.

Please tell us by {due} on which day it was or will be sent, by which method, and what is still holding it up. If papers are missing, name each of them once.`,
  },
  "player-evidence": {
    name: "Ask the player for evidence",
    act: "ask_player",
    isPrivate,
    body: `Thank you, {player}. Before we write to {casino} we need to see what you saw.

Please add by {due}: the message in which they refused, a picture of the transaction with its date, and the terms as they were shown to you. Cover your card number and your address; we need neither.`,
  },
  "player-has-it-arrived": {
    name: "Ask the player whether it has arrived",
    act: "ask_player",
    isPrivate,
    body: `{casino} says that it has done what you asked for.

Please tell us by {due} whether that is so: has all of it arrived, and does anything remain? Without an answer we close {ref} after the deadline has been extended once.`,
  },
  "parties-still-reading": {
    name: "We need more time",
    act: "parties",
    isPrivate,
    body: `We are still reading what both sides sent in {ref} and need a few more days. Nothing is asked of you now. You will hear from us here.`,
  },
  "note-handover": {
    name: "Hand over to a colleague",
    act: "note",
    isPrivate,
    body: `Handing over {ref}.

Current status:
What I have checked:
What is still open:
What I would do next:`,
  },
  "resolved-paid": {
    name: "Resolved: the casino paid",
    act: "resolved",
    isPrivate,
    body: `{casino} paid the disputed amount after we accepted this complaint, and {player} has confirmed that it arrived. We consider the matter resolved.`,
  },
  "casino-not-reached": {
    name: "Casino not reached",
    act: "unreachable",
    isPrivate,
    body: `We could not reach {casino}: we know of nobody there who could be asked, or our emails did not arrive. It has not seen this complaint from us, so we say nothing about who is right. If {casino} writes to us, the complaint can be reopened.`,
  },
  "rejected-terms": {
    name: "Rejected: the terms were plain",
    act: "rejected",
    isPrivate,
    body: `The term {casino} relied on was shown before the deposit, in plain words, and a licensed casino may have it. We understand that {player} read it differently, but we find no breach and can't take this further.`,
  },
};
