// Staff's steps that the command line takes, in one place.
export {
  acceptComplaint,
  assignComplaint,
  decideComplaint,
  extendDeadline,
  COMMAND_LINE_STAFF,
  rejectComplaint,
  writeMessage,
} from "./case/staff-steps.server";
export { askParty } from "./reach/ask-party.server";
export { mergeComplaint } from "./case/merge-steps.server";
export type { StepTaken } from "./case/case-step.server";
