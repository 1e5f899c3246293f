import { Badge } from "~/ui/notice";
import { Icon } from "~/ui/icon";

/** Paid link to a casino; `slug` is a bonus's or a casino's. */
export function VisitLink({
  slug,
  name,
  look = "secondary",
}: {
  slug: string;
  name: string;
  look?: "primary" | "secondary";
}) {
  return (
    <p className="no-print flex items-center gap-2">
      <Badge>Ad</Badge>
      <a href={`/go/${slug}`} rel="sponsored nofollow noopener" className={`button button-${look}`}>
        Visit {name} <Icon name="external" className="size-4" />
      </a>
    </p>
  );
}
