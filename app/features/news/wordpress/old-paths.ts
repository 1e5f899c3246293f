import { decoded } from "~/domain/urls/decoded";
import { normalForm } from "~/domain/text/normal-form";
import { LONGEST_OLD_PATH } from "./schema";

/** Where news are imported from WordPress. */
export const WORDPRESS_IMPORT = "/admin/lists/news/import?from=wordpress";

/**
 * The first parts of our own addresses. What an old address that begins with one of them leads to is decided by our
 * page there, except for `/news`, which asks for old addresses before it answers that there is no such article.
 */
export const OWN_SECTIONS: ReadonlySet<string> = new Set(
  (
    "about admin admin-dashboard alerts api apple-touch-icon.png ask assets awards badge bonuses careers casino-access casinos complaints contact cookie-policy country " +
    "csp-reports dashboard disclaimer drafts faq favicon.ico favicon.svg feeds files first-admin forgot-password games go healthz how-we-earn how-we-keep-our-word how-we-rate icon-192.png icon-512.png inbound-mail indexnow.txt invitation " +
    "login news newsletter og pages pending postbacks preferences privacy-notice questions readyz remove-passkey reset-password responsible-gaming reviews " +
    "robots.txt search sign-out site.webmanifest sitemap sitemap.xml terms-conditions verify-email .well-known"
  ).split(" "),
);

/**
 * Returns an address of an old site as it is stored and looked up: its path in lower case, without the slash at its end,
 * or `/?p=` with the number of a post. null for one that can't lead to a post.
 */
export function oldPathOf({ pathname, searchParams }: Pick<URL, "pathname" | "searchParams">): string | null {
  const path = normalForm(decoded(pathname), "NFC")
    .toLowerCase()
    .replace(/\/{1,9}$/, "");
  if (path === "") {
    const number = searchParams.get("p") ?? "";
    return /^\d{1,12}$/.test(number) ? `/?p=${number}` : null;
  }
  return path.length <= LONGEST_OLD_PATH && path.startsWith("/") ? path : null;
}

/** True for an old address that one of our own pages answers. */
export function isOurs(path: string): boolean {
  const [, first = "", second, third] = path.split("/");
  const isArticle = first === "news" && second !== undefined && second !== "" && third === undefined;
  return OWN_SECTIONS.has(first) && !isArticle;
}
