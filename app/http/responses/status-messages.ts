const MESSAGES: Readonly<Record<number, string>> = {
  403: "You don't have permission to see this page. Check your credentials, or contact support if you think this is wrong.",
  404: "The page you are looking for is missing or has moved.",
  500: "Our servers are having technical difficulties. Please try again in a moment.",
  503: "The service is temporarily unavailable. Please try again in a few minutes.",
};
const ANY_OTHER = "An unexpected error occurred. Our team has been notified.";

/** Returns what a visitor is told about a status that has no more precise message. */
export function statusMessage(status: number): string {
  return MESSAGES[status] ?? ANY_OTHER;
}
