import { casinoForm } from "../casino-fields";

/** The fields of a casino that the commercial duty may change: where paid links lead, and what we are paid for. */
export const partnerForm = casinoForm.pick({ affiliateUrl: true, commercial: true });
