/** A field that people never see and bots fill in. */
export const HONEYPOT_FIELD = "website__confirm";
