import { Form, Link } from "@remix-run/react";
import { useContext } from "react";
import { plural } from "~/domain/plural";
import { DateTime } from "~/ui/date-time";
import { Feedback } from "~/ui/feedback";
import { Button } from "~/ui/forms/button";
import { FormPlace } from "~/ui/forms/leave/form-place";
import { EmptyState } from "~/ui/lists/filter-panel";
import { Badge, Notice } from "~/ui/notice";
import { Section } from "~/ui/section";
import { FINDING_LABELS, IGNORE_PERIODS } from "../labels";
import type { readLinksDesk, ShownLink } from "./links-desk.server";

type Desk = Awaited<ReturnType<typeof readLinksDesk>>;

const SMALL = "min-h-9 py-1 text-sm";
function Uses({ uses, more }: Pick<ShownLink, "uses" | "more">) {
  return (
    <ul className="text-sm">
      {uses.map(({ label, what, to }, index) => (
        <li key={index}>
          <Link dir="auto" to={to}>
            {label}
          </Link>
          <span className="text-quiet">, {what}</span>
        </li>
      ))}
      {more > 0 && <li className="text-quiet">and {more} more</li>}
    </ul>
  );
}

/** What was found at an address. */
export function What({ link: { failure, failingSince, mayHaveClosed } }: { link: ShownLink }) {
  if (!failure) return null;
  return (
    <div className="space-y-1 text-sm">
      <Badge meaning={failure.finding === "moved" ? "caution" : "bad"}>{FINDING_LABELS[failure.finding]}</Badge>
      <p className="wrap-anywhere">{failure.message}</p>
      {failingSince && (
        <p className="text-quiet">
          {plural(failure.count, "try", "tries")} since <DateTime at={failingSince} />
        </p>
      )}
      {mayHaveClosed && <p>If the casino has closed, say so in its editor, so that players are warned.</p>}
    </div>
  );
}

/** What can be done about an address. */
export function Acts({ link: { id, url, failure, canAccept } }: { link: ShownLink }) {
  const place = useContext(FormPlace);
  const hidden = (
    <>
      <input type="hidden" name="id" value={id} />
      {place?.field}
    </>
  );
  return (
    <div className="flex flex-wrap items-center gap-3">
      {canAccept && failure?.movedTo && (
        <Form method="post" action={place?.action ?? "/admin/links"}>
          {hidden}
          <input type="hidden" name="to" value={failure.movedTo} />
          <Button
            name="act"
            value="accept"
            className={`${SMALL} wrap-anywhere`}
            aria-label={`Accept the new address of ${url}`}
          >
            Accept the new address
          </Button>
        </Form>
      )}
      <Form method="post" action={place?.action ?? "/admin/links"}>
        {hidden}
        <Button look="secondary" name="act" value="check" className={SMALL} aria-label={`Check again: ${url}`}>
          Check again
        </Button>
      </Form>
      <Form method="post" action={place?.action ?? "/admin/links"} className="flex flex-wrap items-center gap-2">
        {hidden}
        <span className="text-sm">Ignore for</span>
        {IGNORE_PERIODS.map(({ days, label }) => (
          <Button
            key={days}
            look="secondary"
            name="act"
            value={`ignore:${String(days)}`}
            className={SMALL}
            aria-label={`${label}: ignore ${url}`}
          >
            {label}
          </Button>
        ))}
      </Form>
    </div>
  );
}

function LinkItem({ link }: { link: ShownLink }) {
  const { id, url, uses, more, failure } = link;
  return (
    <li id={`link-${id}`} className="space-y-3 rounded-lg border border-line bg-surface p-4">
      <h3 className="text-base wrap-anywhere">{url}</h3>
      <div className="grid gap-4 sm:grid-cols-2">
        <What link={link} />
        <Uses uses={uses} more={more} />
      </div>
      {failure?.movedTo && (
        <p className="text-sm">
          New address: <span className="font-semibold wrap-anywhere">{failure.movedTo}</span>
        </p>
      )}
      <Acts link={link} />
    </li>
  );
}

function Ignored({ ignored }: Pick<Desk, "ignored">) {
  if (ignored.length === 0) return null;
  return (
    <Section id="ignored" title="Ignored" isSmall>
      <ul className="space-y-2 text-sm">
        {ignored.map(({ id, url, ignoredUntil }) => (
          <li key={id} className="wrap-anywhere">
            {url}
            {ignoredUntil && (
              <span className="text-quiet">
                , until <DateTime at={ignoredUntil} />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Counts({ all, failing, total }: Pick<Desk, "all" | "failing" | "total">) {
  const waiting = failing - total;
  return (
    <p className="text-sm text-quiet">
      {plural(all, "address", "addresses")} in published content, each looked at once a week.
      {waiting > 0 && ` ${String(waiting)} failed lately and will be tried again before they count.`}
    </p>
  );
}

/** The addresses in published content that no longer answer, or answer with something else. */
export function LinksScreen({ desk: { total, links, all, failing, ignored, isOn, done } }: { desk: Desk }) {
  return (
    <main id="content" className="page dense space-y-6 py-6">
      <h1 className="text-2xl">Links</h1>
      {done && <Feedback meaning="good" role="status" title={done} />}
      {!isOn && (
        <Notice meaning="caution" title="This server doesn’t check links">
          <p>
            It does once <code>LINK_CHECKS=on</code> is set.
          </p>
        </Notice>
      )}
      <Counts all={all} failing={failing} total={total} />
      {links.length === 0 ? (
        <EmptyState title="No address needs you">
          <p>An address appears here when it has failed three times over two days, has moved or is for sale.</p>
        </EmptyState>
      ) : (
        <section aria-labelledby="found" className="space-y-3">
          <h2 id="found" className="text-lg">
            To do <span className="numbers text-quiet">{total}</span>
          </h2>
          <ul className="space-y-4">
            {links.map((link) => (
              <LinkItem key={link.id} link={link} />
            ))}
          </ul>
          {total > links.length && <p className="text-sm text-quiet">The first {links.length} are shown.</p>}
        </section>
      )}
      <Ignored ignored={ignored} />
    </main>
  );
}
