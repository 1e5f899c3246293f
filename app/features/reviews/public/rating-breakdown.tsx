import { Link } from "@remix-run/react";

/** Number of reviews for each number of stars; each row links to those reviews. */
export function RatingBreakdown({
  byStars,
  rating,
  href,
}: {
  byStars: readonly number[];
  rating: number;
  href: (stars: number) => string;
}) {
  const count = byStars.reduce((sum, n) => sum + n, 0);
  const most = Math.max(1, ...byStars);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <p className="max-w-28">
        <span className="numbers block font-serif text-3xl font-semibold">{rating.toFixed(1)}</span>{" "}
        <span className="numbers text-sm text-quiet">
          of 5, from {count} {count === 1 ? "review" : "reviews"}
        </span>
      </p>
      <table className="max-w-sm min-w-0 grow basis-44 text-sm">
        <caption className="sr-only">Reviews by stars</caption>
        <tbody>
          {[5, 4, 3, 2, 1].map((stars) => {
            const number = byStars[stars - 1] ?? 0;
            return (
              <tr key={stars}>
                <th scope="row" className="w-20 pe-3 text-start font-normal whitespace-nowrap">
                  {number > 0 ? (
                    <Link to={href(stars)} rel="nofollow" className="inline-block min-h-6">
                      {stars} {stars === 1 ? "star" : "stars"}
                    </Link>
                  ) : (
                    <span className="inline-block min-h-6 text-quiet">
                      {stars} {stars === 1 ? "star" : "stars"}
                    </span>
                  )}
                </th>
                <td aria-hidden="true">
                  <svg viewBox="0 0 100 6" preserveAspectRatio="none" className="h-2 w-full">
                    <rect width="100" height="6" className="fill-line" />
                    <rect width={(100 * number) / most} height="6" className="fill-accent" />
                  </svg>
                </td>
                <td className="numbers w-10 ps-3 text-end">{number}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
