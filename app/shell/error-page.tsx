import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { useRequestId } from "./request-id";

const MESSAGES: Readonly<Record<number, string>> = {
  403: "You don't have permission to see this page. Check your credentials, or contact support if you think this is wrong.",
  404: "The page you are looking for is missing or has moved.",
  500: "Our servers are having technical difficulties. Please try again in a moment.",
  503: "The service is temporarily unavailable. Please try again in a few minutes.",
};
const ANY_OTHER = "An unexpected error occurred. Our team has been notified.";

/** What the error page shows for a thrown response or error. Nothing of an error's own text reaches the visitor. */
export function describeError(error: unknown): { status: number; title: string; message: string } {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const given = isRouteErrorResponse(error) && typeof error.data === "string" ? error.data.trim() : "";
  return {
    status,
    title: status === 404 ? "Page Not Found" : "Oops! Something went wrong",
    message: given || (MESSAGES[status] ?? ANY_OTHER),
  };
}

/** The status-specific error page. Plain links alone, so that it works without JavaScript and without any data. */
export function ErrorPage() {
  const { status, title, message } = describeError(useRouteError());
  const requestId = useRequestId();
  return (
    <main id="content" className="page py-16 sm:py-24">
      <div className="max-w-text space-y-6">
        <p className="numbers font-serif text-4xl font-semibold text-quiet">{status}</p>
        <h1>{title}</h1>
        <p className="text-lg">{message}</p>
        <p className="flex flex-wrap gap-3">
          {status === 404 ? (
            <>
              <Link to="/" reloadDocument className="button button-primary">
                Go Home
              </Link>
              <Link to="/search" reloadDocument className="button button-secondary">
                Search
              </Link>
            </>
          ) : (
            <>
              <Link to="/" reloadDocument className="button button-primary">
                Try Again
              </Link>
              <Link to={`/contact?type=bug&error=${String(status)}`} reloadDocument className="button button-secondary">
                Report Issue
              </Link>
            </>
          )}
        </p>
        <p className="text-quiet">
          Still stuck?{" "}
          <Link to="/contact" reloadDocument>
            Contact Support
          </Link>
          {requestId && <> and name the request {requestId}</>}.
        </p>
      </div>
    </main>
  );
}
