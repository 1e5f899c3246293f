import { env } from "~/env.server";
import { absentPages } from "~/features/pages/pages.server";
import { siteOpening } from "~/platform/site-opening/opening.server";

/**
 * Says whether people can join. The law asks for a privacy notice before the first of their data is taken; terms are
 * accepted where there are some. Until the site is open, only those join who were invited to work on it.
 */
export interface Joining {
  state: "open" | "invited" | "closed";
  hasTerms: boolean;
}

export async function joiningNow(): Promise<Joining> {
  // The demo brings both pages.
  if (env.EDGEWISE_MODE !== "production") return { state: "open", hasTerms: true };
  if (!(await siteOpening()).isOpen) return { state: "invited", hasTerms: false };
  const absent = await absentPages();
  const hasTerms = !absent.includes("/terms-conditions");
  return { state: absent.includes("/privacy-notice") ? "closed" : "open", hasTerms };
}
