import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";
import type { MenuEntry } from "~/platform/settings/first-menus";

/** An entry of the header's or the footer's menu; a file isn't a page to navigate to. */
export function MenuLink({
  entry: { label, target },
  ...props
}: { entry: MenuEntry } & Omit<ComponentProps<typeof Link>, "to">) {
  return (
    <Link to={target} reloadDocument={target.endsWith(".xml")} {...props}>
      {label}
    </Link>
  );
}
