import { Link } from "@remix-run/react";
import { Icon } from "./icon";

const step = "button button-secondary";

/** Numbered pages: first, last and the neighbours of the present one. */
export function Pagination({ page, pages, href }: { page: number; pages: number; href: (page: number) => string }) {
  if (pages <= 1) return null;
  const near = [...new Set([1, page - 1, page, page + 1, pages])].filter((number) => number >= 1 && number <= pages);
  return (
    <nav aria-label="Pages" className="no-print flex flex-wrap items-center justify-between gap-3">
      <p className="numbers text-sm text-quiet">
        Page {page} of {pages}
      </p>
      <ul className="numbers flex flex-wrap items-center gap-2">
        {page > 1 && (
          <li>
            <Link to={href(page - 1)} rel="prev" className={step}>
              Previous
            </Link>
          </li>
        )}
        {near.map((number, index) => (
          <li key={number} className="flex items-center gap-2">
            {index > 0 && number - (near[index - 1] ?? 0) > 1 && <span className="text-quiet">…</span>}
            {number === page ? (
              <span aria-current="page" className="button border-ink">
                {number}
              </span>
            ) : (
              <Link to={href(number)} aria-label={`Page ${String(number)}`} className={step}>
                {number}
              </Link>
            )}
          </li>
        ))}
        {page < pages && (
          <li>
            <Link to={href(page + 1)} rel="next" className={step}>
              Next
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** For lists that grow without bound and are walked by cursor. */
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
          <Link to={previous} rel="prev" className={step}>
            {labels.previous}
          </Link>
        )}
      </span>
      {next !== null && (
        <Link to={next} rel="next" className={step}>
          {labels.next}
          <Icon name="arrow" className="size-4" />
        </Link>
      )}
    </nav>
  );
}
