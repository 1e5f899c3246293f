import { Link } from "@remix-run/react";
import { Icon } from "~/ui/icon";

interface Props {
  title: string;
  text: string;
  action: string;
  to: string;
}

/** A banner across the page: for admins, who see a closed site that nobody else sees, or about the reader’s age. */
export function ClosedBanner({ title, text, action, to }: Props) {
  return (
    <div role="status" className="no-print border-b-2 border-caution bg-caution-soft text-sm">
      <p className="page flex flex-wrap items-center gap-x-3 py-2">
        <Icon name="warning" className="size-4 text-caution" />
        <strong>{title}</strong> <span>{text}</span> <Link to={to}>{action}</Link>
      </p>
    </div>
  );
}
