import { isRouteErrorResponse, Link, useRouteError } from "@remix-run/react";
import { rejectedSubmission, type EchoedField } from "~/http/bodies/rejected-submission";
import { statusMessage } from "~/http/responses/status-messages";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/section";
import { useRequestId } from "./request-id";

/** The framework writes its own errors, which are for programmers, as the text of an `Error`. */
const FRAMEWORK_TEXT = /^Error: /;

interface ErrorWords {
  status: number;
  title: string;
  message: string;
  /** The text above everything else: the reason, or the message of the admin who closed the site. */
  note: string;
  typed: EchoedField[];
}

/** Returns what the error page shows for a thrown response or error. An error's own text never reaches the visitor. */
export function describeError(error: unknown): ErrorWords {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const rejected = isRouteErrorResponse(error) ? rejectedSubmission(error.data) : null;
  const text = isRouteErrorResponse(error) && typeof error.data === "string" ? error.data.trim() : "";
  const own = statusMessage(status);
  const thrown = rejected ? rejected.message.trim() : text;
  const thrownText = thrown === own || FRAMEWORK_TEXT.test(thrown) ? "" : thrown;
  return {
    status,
    title: status === 404 ? "Page Not Found" : "Oops! Something went wrong",
    message: status === 503 ? own : thrownText || own,
    note: status === 503 ? thrownText : "",
    typed: rejected?.typed ?? [],
  };
}

/** The fields of a rejected form as typed. */
function TypedTexts({ typed }: { typed: readonly EchoedField[] }) {
  if (typed.length === 0) return null;
  return (
    <Section id="typed" title="What you typed was not sent" isSmall>
      <p>Copy it, or go back in your browser and send it later.</p>
      <dl className="space-y-3 rounded-md border border-line p-4 text-sm">
        {typed.map(({ name, text }, at) => (
          <div key={at}>
            <dt className="font-semibold">{name}</dt>
            <dd dir="auto" className="wrap-anywhere whitespace-pre-wrap">
              {text}
            </dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

/**
 * The status-specific error page. It has only plain links, so that it works without JavaScript and without any data.
 */
export function ErrorPage() {
  const { status, title, message, note, typed } = describeError(useRouteError());
  const requestId = useRequestId();
  return (
    <main id="content" className="page py-16 sm:py-24">
      <div className="max-w-text space-y-6">
        {note && (
          <Notice meaning="info">
            <p className="text-lg">{note}</p>
          </Notice>
        )}
        <p className="numbers font-serif text-4xl font-semibold text-quiet">{status}</p>
        <h1>{title}</h1>
        <p className="text-lg">{message}</p>
        <TypedTexts typed={typed} />
        <p className="flex flex-wrap gap-3">
          {status === 404 ? (
            <>
              <Link to="/" reloadDocument className="button button-primary">
                Go Home
              </Link>{" "}
              <Link to="/search" reloadDocument className="button button-secondary">
                Search
              </Link>
            </>
          ) : (
            <>
              <Link to="/" reloadDocument className="button button-primary">
                Try Again
              </Link>{" "}
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
          {requestId && <> and quote this reference: {requestId}</>}.
        </p>
        {status === 503 && (
          <p className="text-quiet">
            If gambling is a worry, the{" "}
            <Link to="/responsible-gaming" reloadDocument>
              helplines
            </Link>{" "}
            are open.
          </p>
        )}
      </div>
    </main>
  );
}
