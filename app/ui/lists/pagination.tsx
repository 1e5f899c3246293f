import { Link } from "@remix-run/react";
import { linkRel } from "~/domain/crawling";
import { Icon } from "../icon";

const step = "button button-secondary";

/** Numbered pages: `links` are the first, the last and the neighbours of the current page, ascending. */
export function Pagination({
  page,
  pages,
  links,
}: {
  page: number;
  pages: number;
  links: readonly { page: number; href: string }[];
}) {
  if (pages <= 1) return null;
  const previous = links.find((link) => link.page === page - 1);
  const next = links.find((link) => link.page === page + 1);
  return (
    <nav aria-label="Pages" className="no-print flex flex-wrap items-center justify-between gap-3">
      <p className="numbers text-sm text-quiet">
        Page {page} of {pages}
      </p>
      <ul className="numbers flex flex-wrap items-center gap-2">
        {previous && (
          <li>
            <Link to={previous.href} rel={linkRel(previous.href, "prev")} className={step}>
              Previous
            </Link>
          </li>
        )}
        {links.map((link, index) => (
          <li key={link.page} className="flex items-center gap-2">
            {index > 0 && link.page - (links[index - 1]?.page ?? 0) > 1 && <span className="text-quiet">…</span>}{" "}
            {link.page === page ? (
              <span aria-current="page" className="button border-ink">
                {link.page}
              </span>
            ) : (
              <Link to={link.href} rel={linkRel(link.href)} className={step}>
                <span className="sr-only">Page </span>
                {link.page}
              </Link>
            )}
          </li>
        ))}
        {next && (
          <li>
            <Link to={next.href} rel={linkRel(next.href, "next")} className={step}>
              Next
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** Pagination by cursor, for lists that grow without bound. */
export function CursorPagination({
  previous,
  next,
  labels,
}: {
  previous: string | null;
  next: string | null;
  labels: { previous: string; next: string };
}) {
  if (previous === null && next === null) return null;
  return (
    <nav aria-label="Pages" className="no-print flex flex-wrap justify-between gap-3">
      <span>
        {previous !== null && (
          <Link to={previous} rel={linkRel(previous, "prev")} className={step}>
            {labels.previous}
          </Link>
        )}
      </span>{" "}
      {next !== null && (
        <Link to={next} rel={linkRel(next, "next")} className={step}>
          {labels.next}
          <Icon name="arrow" className="size-4" />
        </Link>
      )}
    </nav>
  );
}
