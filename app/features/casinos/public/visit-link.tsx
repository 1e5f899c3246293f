import { Badge } from "~/ui/notice";
import { Icon } from "~/ui/icon";

/**
 * Link to a casino, with a label that says whether it is paid and leads to its entry in the register of placements;
 * `slug` is a bonus's or a casino's, `casino` the casino's.
 */
export function VisitLink({
  slug,
  casino = slug,
  name,
  isPaid,
  look = "secondary",
}: {
  slug: string;
  casino?: string;
  name: string;
  isPaid: boolean;
  look?: "primary" | "secondary";
}) {
  return (
    <p className="no-print flex flex-wrap items-center gap-2">
      {isPaid ? (
        <a href={`/how-we-earn#casino-${casino}`}>
          <Badge>Ad</Badge>
        </a>
      ) : (
        <span className="text-sm whitespace-nowrap text-quiet">Not an ad</span>
      )}{" "}
      <a
        href={`/go/${slug}`}
        rel={isPaid ? "sponsored nofollow noopener" : "nofollow noopener"}
        className={`button button-${look} max-w-full`}
      >
        {/* A long name moves to its own line before it breaks. */}
        <span className="min-w-0 [overflow-wrap:anywhere]">
          Visit <span className="inline-block max-w-full">{name}</span>
        </span>{" "}
        <Icon name="external" className="size-4" />
      </a>
    </p>
  );
}
