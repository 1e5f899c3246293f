import { Form, Link, useLoaderData } from "@remix-run/react";
import { handleMessage, listWaitingMessages } from "~/features/contact/message-desk.server";
import { refuseCursor } from "~/http/responses/refuse-cursor";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { DateTime } from "~/ui/date-time";
import { Button } from "~/ui/forms/button";
import { EmptyState } from "~/ui/lists/filter-panel";
import { CursorPagination } from "~/ui/lists/pagination";

export const loader = adminLoader("moderator", ({ request }) => {
  const cursor = new URL(request.url).searchParams.get("cursor");
  return listWaitingMessages({ cursor }).catch(refuseCursor);
});

export const action = staffAction("moderator", ({ request }, staff) => handleMessage(request, staff));

export const meta = () => [{ title: "Messages · Admin" }];

export default function AdminMessages() {
  const { messages, total, previous, next } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page dense space-y-6 py-6">
      <h1 className="text-2xl">
        Messages to answer <span className="numbers text-quiet">{total}</span>
      </h1>
      {total > 0 ? (
        <p className="max-w-text">
          These came while the site had no <Link to="/admin/settings/site">contact address</Link>. Once it has one, new
          messages are mailed there.
        </p>
      ) : (
        <EmptyState title="No message is waiting">
          <p>All have been answered, or mailed to the contact address.</p>
        </EmptyState>
      )}
      {messages.map(({ id, topic, email, message, at }) => (
        <article key={id} aria-label={topic} className="card max-w-text space-y-3">
          <h2 className="text-lg">{topic}</h2>
          <p className="text-sm text-quiet">
            <a href={`mailto:${email}`}>{email}</a>, <DateTime at={at} withTime />
          </p>
          <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
            {message}
          </p>
          <Form method="post">
            <Button name="message" value={id} look="secondary">
              Mark as answered
            </Button>
          </Form>
        </article>
      ))}
      <CursorPagination
        previous={previous}
        next={next}
        labels={{ previous: "Newer messages", next: "Older messages" }}
      />
    </main>
  );
}
