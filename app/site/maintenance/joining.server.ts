import { env } from "~/env.server";
import { absentPages } from "~/features/pages/pages.server";
import { listAdmins } from "~/platform/access/admins.server";

/**
 * Says whether people can join. The law asks for a privacy notice before the first of their data is taken; terms are
 * accepted where there are some. The first admin has to join before there can be either, since nobody else could write
 * them.
 */
export interface Joining {
  state: "open" | "first-admin" | "closed";
  hasTerms: boolean;
}

export async function joiningNow(): Promise<Joining> {
  // The demo brings both pages.
  if (env.EDGEWISE_MODE !== "production") return { state: "open", hasTerms: true };
  const absent = await absentPages();
  const hasTerms = !absent.includes("/terms-conditions");
  if (!absent.includes("/privacy-notice")) return { state: "open", hasTerms };
  return { state: (await listAdmins()).length === 0 ? "first-admin" : "closed", hasTerms };
}
