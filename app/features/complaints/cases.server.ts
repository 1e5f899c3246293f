// The commands that move a complaint, each one transaction, in one place for those who call them.
export {
  acceptComplaint,
  askParty,
  assignComplaint,
  decideComplaint,
  extendDeadline,
  COMMAND_LINE_STAFF,
  rejectComplaint,
  type StaffStepBy,
  writeMessage,
} from "./staff-steps.server";
export { acceptOutcome, answerComplaint, reopenComplaint, withdrawComplaint } from "./party-steps.server";
export { mergeComplaint } from "./merge-steps.server";
export { redactText } from "./redaction-steps.server";
export { catchUp, type StepBy, type StepTaken } from "./case-step.server";
export { submitComplaint } from "./submission.server";
