/** The hidden field by which two posts of the same rendered form are recognised as one. */
export const SUBMISSION_KEY_FIELD = "submission";
