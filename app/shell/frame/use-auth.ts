import { useNavigation, useRevalidator, useRouteLoaderData } from "@remix-run/react";
import type { Role, SignedInUser } from "~/platform/access/schema";

/** The sign-in state: loading, then signed in with a role, or signed out. */
export type Auth =
  { state: "loading" } | { state: "signed-in"; user: SignedInUser; role: Role } | { state: "signed-out" };

interface RootAuth {
  user: SignedInUser | null;
  role: Role | null;
}

/** Returns the sign-in state that the server last reported; loading while it is unknown or about to change. */
export function useAuth(): Auth {
  const data = useRouteLoaderData("root") as RootAuth | undefined;
  const navigation = useNavigation();
  const isChecking = useRevalidator().state === "loading" && !data?.user;
  const isChanging = navigation.formAction === "/sign-out" || navigation.formAction === "/login";
  if (!data || isChecking || (isChanging && navigation.state === "loading")) return { state: "loading" };
  return data.user ? { state: "signed-in", user: data.user, role: data.role ?? "user" } : { state: "signed-out" };
}
