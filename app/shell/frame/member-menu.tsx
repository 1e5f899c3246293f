import { Form, Link, useLocation } from "@remix-run/react";
import type { Duty } from "~/domain/roles/duties";
import type { SignedInUser } from "~/platform/access/schema";
import { Icon } from "~/ui/icon";

const ENTRY = "block w-full rounded-md px-3 py-2 text-start text-ink no-underline hover:bg-sunken hover:text-ink";

function Portrait({ user, className = "size-6" }: { user: Pick<SignedInUser, "photoURL">; className?: string }) {
  if (user.photoURL === null) return <Icon name="person" className={className} />;
  return <img src={user.photoURL} alt="" width={24} height={24} className={`rounded-full object-cover ${className}`} />;
}

/** The signed-in person's menu, in a `<details>` that works without JavaScript. */
export function MemberMenu({
  user,
  duties,
  from,
  badge,
}: {
  user: SignedInUser;
  /** Of an admin; null for members. */
  duties: readonly Duty[] | null;
  from: "public" | "admin";
  badge?: number;
}) {
  const { key, pathname } = useLocation();
  const isAdmin = duties !== null;
  const isOwner = isAdmin && duties.includes("owner");
  return (
    <details key={key} data-menu className="sm:relative">
      <summary className="button button-secondary list-none max-sm:px-3 max-sm:text-sm">
        <Portrait user={user} />
        <span dir="auto" className="max-w-32 truncate max-sm:sr-only">
          {user.displayName}
        </span>{" "}
        {badge !== undefined && badge > 0 && (
          <span className="numbers rounded-full bg-accent px-1.5 text-xs text-on-accent">
            {badge}
            <span className="sr-only"> unread</span>
          </span>
        )}
      </summary>
      <div className="absolute end-0 top-full z-40 mt-2 w-60 max-w-[calc(100vw-2rem)] rounded-lg border border-line bg-surface p-2 text-sm shadow-lg max-sm:end-4">
        <p className="truncate px-3 py-2 text-quiet" title={user.email}>
          {user.email}
        </p>
        <ul>
          <li>
            <Link to="/dashboard" className={ENTRY}>
              Dashboard
            </Link>
          </li>
          {from === "public" && !isAdmin && (
            <li>
              <Link to="/dashboard#complaints" className={ENTRY}>
                My complaints
              </Link>
            </li>
          )}
          {badge !== undefined && (
            <li>
              <Link to="/dashboard/notices" className={ENTRY}>
                Notices <span className="numbers text-quiet">{badge}</span>
                <span className="sr-only"> unread</span>
              </Link>
            </li>
          )}
          {isAdmin && (
            <li>
              {from === "admin" ? (
                <Link to="/" className={ENTRY}>
                  Public site
                </Link>
              ) : (
                <Link to="/admin" className={ENTRY}>
                  Admin
                </Link>
              )}
            </li>
          )}
          {(isOwner || duties?.includes("editor")) && from === "public" && (
            <li>
              <Link to={`/admin/edit?page=${encodeURIComponent(pathname)}`} rel="nofollow" className={ENTRY}>
                Edit this page
              </Link>
            </li>
          )}
          <li>
            <Form method="post" action="/sign-out">
              {from === "admin" && <input type="hidden" name="from" value="admin" />}
              <button className={ENTRY}>Sign out</button>
            </Form>
          </li>
        </ul>
      </div>
    </details>
  );
}
