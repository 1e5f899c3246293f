import { Link, useLocation, useNavigation, useRevalidator } from "@remix-run/react";
import { Suspense } from "react";
import type { Duty } from "~/domain/roles/duties";
import { signInPath } from "~/http/security/safe-redirect";
import type { SignedInUser, Role } from "~/platform/access/schema";
import { useRootData } from "~/http/pages/root-data";
import { MemberMenu } from "./member-menu.drawn";

/** The sign-in state: loading, then signed in with a role, or signed out. */
type Auth =
  | { state: "loading" }
  | { state: "signed-in"; user: SignedInUser; role: Role; duties: readonly Duty[] | null }
  | { state: "signed-out" };

interface RootAuth {
  user: SignedInUser | null;
  role: Role | null;
  duties: readonly Duty[];
}

/** Returns the sign-in state that the server last reported; loading while it is unknown or about to change. */
function useAuth(): Auth {
  const data = useRootData<RootAuth>();
  const navigation = useNavigation();
  const isChecking = useRevalidator().state === "loading" && !data?.user;
  const isChanging = navigation.formAction === "/sign-out" || navigation.formAction === "/login";
  if (!data || isChecking || (isChanging && navigation.state === "loading")) return { state: "loading" };
  if (!data.user) return { state: "signed-out" };
  const role = data.role ?? "user";
  return { state: "signed-in", user: data.user, role, duties: role === "admin" ? data.duties : null };
}

/** The header's account entry: Sign In or Join, or the person with their menu. */
export function AccountEntry() {
  const auth = useAuth();
  const { pathname, search } = useLocation();
  if (auth.state === "signed-in")
    return (
      // Visitors don’t load the menu. It opens without scripts until its own is there.
      <Suspense>
        <MemberMenu user={auth.user} duties={auth.duties} from="public" />
      </Suspense>
    );
  return (
    <Link
      to={signInPath(pathname + search)}
      rel="nofollow"
      className="button button-secondary max-sm:px-3 max-sm:text-sm"
      aria-busy={auth.state === "loading" || undefined}
    >
      Sign In or Join
    </Link>
  );
}
