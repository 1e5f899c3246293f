const TRACKING = /^(?:utm_\w+|fbclid|gclid|msclkid)$/;

/** True for a parameter by which mails, networks and ads tell where somebody came from: it makes no other page. */
export function isTracking(parameter: string): boolean {
  return TRACKING.test(parameter);
}
