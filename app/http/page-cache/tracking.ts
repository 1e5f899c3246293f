const TRACKING = /^(?:utm_\w+|fbclid|gclid|msclkid)$/;

/** True for a tracking parameter of mails, networks and ads, which doesn't change the page. */
export function isTrackingParameter(parameter: string): boolean {
  return TRACKING.test(parameter);
}
