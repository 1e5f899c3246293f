import { useNavigation, useRevalidator, useRouteLoaderData } from "@remix-run/react";
import type { Duty } from "~/domain/roles/duties";
import type { Role, SignedInUser } from "~/platform/access/schema";

/** The sign-in state: loading, then signed in with a role, or signed out. */
export type Auth =
  | { state: "loading" }
  | { state: "signed-in"; user: SignedInUser; role: Role; duties: readonly Duty[] | null }
  | { state: "signed-out" };

interface RootAuth {
  user: SignedInUser | null;
  role: Role | null;
  duties: readonly Duty[];
}

/** Returns the sign-in state that the server last reported; loading while it is unknown or about to change. */
export function useAuth(): Auth {
  const data = useRouteLoaderData("root") as RootAuth | undefined;
  const navigation = useNavigation();
  const isChecking = useRevalidator().state === "loading" && !data?.user;
  const isChanging = navigation.formAction === "/sign-out" || navigation.formAction === "/login";
  if (!data || isChecking || (isChanging && navigation.state === "loading")) return { state: "loading" };
  if (!data.user) return { state: "signed-out" };
  const role = data.role ?? "user";
  return { state: "signed-in", user: data.user, role, duties: role === "admin" ? data.duties : null };
}
