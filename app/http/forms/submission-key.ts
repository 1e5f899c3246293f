/** The hidden field by which two posts of one rendered form are known to be one. */
export const SUBMISSION_KEY_FIELD = "submission";
