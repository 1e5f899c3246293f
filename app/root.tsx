import { redirect, type LinksFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useLoaderData,
  useLocation,
  useMatches,
} from "@remix-run/react";
import type { ReactNode } from "react";
import { adminBadges } from "~/site/admin-home/badges.server";
import { countryNotice } from "~/platform/access/choices/age-gate.server";
import { closedFrame } from "~/site/maintenance/closed-site.server";
import { homeOf, isAdminPath } from "~/platform/access/guards.server";
import { findViewer } from "~/platform/access/viewer.server";
import { shownMenus } from "~/features/pages/menus/menu-targets.server";
import { absentPages } from "~/features/pages/pages.server";
import { claimDraft } from "~/features/complaints/submit/prepared-drafts.server";
import { offeredDrafts } from "~/platform/unsaved-text/drafts.server";
import { findRestored } from "~/platform/unsaved-text/restored-text.server";
import { claimTexts } from "~/platform/unsaved-text/unsaved-text.server";
import { log } from "~/backend/log.server";
import { FONTS } from "~/platform/look/font-pairs.server";
import { FIRST_MENUS } from "~/platform/settings/front/first-menus";
import { currentSettings } from "~/platform/settings/settings.server";
import { isDecodable } from "~/http/security/address-limits";
import { browserKey } from "~/http/cookies/browser-key.server";
import { readPreferences } from "~/http/cookies/preferences.server";
import { siteOrigin } from "~/http/security/site-origin.server";
import { thisYear } from "~/http/page-cache/this-year.server";
import { badRequest } from "~/http/responses/responses";
import type { AdminHandle } from "~/shell/workbench/admin-header";
import { AuthSync } from "~/shell/frame/auth-sync";
import { describeError, ErrorPage } from "~/shell/frame/error-page";
import { ClosedBanner } from "~/shell/frame/closed-banner";
import { PageStyle } from "~/shell/document/page-style";
import { PublicFooter } from "~/shell/frame/public-footer";
import { PublicHeader } from "~/shell/frame/public-header";
import { headerLogo } from "~/platform/media/header-logo.server";
import { socialIcon } from "~/shell/frame/social-icons.server";
import { FirstView } from "~/shell/browser/first-view";
import { LinkPrefetch } from "~/shell/browser/link-prefetch";
import { revalidateOrLoadWhole } from "~/shell/browser/new-version";
import { AnnouncedPage } from "~/shell/navigation/announced-page";
import { useRequestId } from "~/shell/frame/request-id";
import { rootDataOf, useRootData } from "~/http/pages/root-data";
import stylesheet from "~/styles/app.css?url";

export const links: LinksFunction = () => [
  // In development, changed styles then show without a reload.
  ...(import.meta.env.DEV ? [{ rel: "stylesheet", href: stylesheet }] : []),
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
  { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  { rel: "manifest", href: "/site.webmanifest" },
  { rel: "alternate", href: "/news/feed.xml", type: "application/atom+xml", title: "News" },
];

/** Throws 400 for a path that can't be decoded; U+FFFD replaces such bytes (app/http/security/address-limits.ts). */
function requireDecodable(path: string): void {
  if (isDecodable(path) && !decodeURIComponent(path).includes("\ufffd")) return;
  throw badRequest("The address of this page is not written correctly.");
}

export async function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  requireDecodable(pathname);
  const viewer = await findViewer(request);
  // This also covers paths under /admin that match no route, since none of them is for members.
  if (viewer && viewer.role !== "admin" && isAdminPath(pathname)) throw redirect(homeOf(viewer));
  const key = viewer && browserKey(request);
  if (viewer && key !== null)
    // Pages can still be read while nothing can be written.
    await Promise.all([claimTexts(key, viewer.user.uid), claimDraft(request, viewer.user.uid)]).catch(
      (error: unknown) => log.error({ err: error }, "what was written in this browser could not be claimed"),
    );
  const { site, look, menus } = await currentSettings();
  const closed = await closedFrame(viewer);
  // What is being prepared is nobody's business yet, and pages such as the sign-in carry this data.
  const isUnopened = closed === "unopened";
  return {
    site: {
      name: site.name,
      tagline: site.tagline,
      socialLinks: isUnopened ? [] : site.socialLinks.map((link) => ({ ...link, icon: socialIcon(link) })),
      origin: siteOrigin(request),
      logo: headerLogo(look),
    },
    fonts: FONTS[look.fonts].files,
    theme: (await readPreferences(request)).theme,
    year: thisYear(),
    menus: isUnopened ? { header: [], footer: [] } : await shownMenus(menus),
    absentPages: isUnopened ? [] : await absentPages(),
    user: viewer?.user ?? null,
    role: viewer?.role ?? null,
    duties: viewer?.duties ?? [],
    /** What a form of the page is filled with, because its writer was signed out before it was sent. */
    restored: viewer && (await findRestored(request, viewer.user.uid)),
    /** What its reader wrote on this page and didn't save. */
    drafts: viewer ? await offeredDrafts(viewer.user.uid, pathname + search) : [],
    badges: viewer?.role === "admin" ? await adminBadges(viewer.user.uid, viewer.duties) : null,
    /** What readers are told by the rules of their country. */
    notice: await countryNotice(request),
    /** Only admins see a closed site, so they must be told that nobody else does. */
    closed,
  };
}

export const shouldRevalidate = revalidateOrLoadWhole;

type RootData = Awaited<ReturnType<typeof loader>>;

// Only the error page has no meta of its own.
export const meta: MetaFunction<typeof loader> = ({ error, data }) => {
  const { site } = data ?? (rootDataOf(error) as RootData | undefined) ?? FALLBACK;
  return [
    { title: `${error ? describeError(error).title : site.tagline} · ${site.name}` },
    ...(error ? [{ name: "robots", content: "noindex" }] : []),
  ];
};

const FALLBACK: Pick<RootData, "site" | "fonts" | "theme" | "menus"> = {
  site: { name: "Casino guide", tagline: "", socialLinks: [], origin: "", logo: null },
  fonts: [],
  theme: "system",
  menus: FIRST_MENUS,
};

export function Layout({ children }: { children: ReactNode }) {
  // Where it is missing, the error page still needs its frame.
  const data = useRootData<RootData>();
  const { site, fonts, theme, menus } = data ?? FALLBACK;
  const isAdmin = useLocation().pathname.startsWith("/admin");
  const AdminHeader = useMatches().map(({ handle }) => (handle as AdminHandle | undefined)?.Header).find(Boolean); // prettier-ignore
  const closed = data?.closed;
  const isUnopened = closed === "unopened";
  const requestId = useRequestId();
  return (
    <html lang="en" data-theme={theme === "system" ? undefined : theme} data-request-id={requestId ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        {import.meta.env.PROD && !isAdmin && <FirstView />}
        {import.meta.env.PROD && <PageStyle />}
        {fonts.map((href) => (
          <link key={href} rel="preload" href={href} as="font" type="font/woff2" crossOrigin="anonymous" />
        ))}
        <Links />
      </head>
      <body>
        <a href="#content" className="skip-link">
          Skip to content
        </a>
        {closed && !isUnopened && <ClosedBanner {...closed} />}
        {data?.notice && <ClosedBanner {...data.notice} />}
        {isAdmin ? (
          data?.user && data.badges && AdminHeader && <AdminHeader site={site} user={data.user} badges={data.badges} />
        ) : (
          <PublicHeader site={site} menu={menus.header} isBare={isUnopened} />
        )}
        {children}
        {!isAdmin && !isUnopened && (
          <PublicFooter
            site={site}
            theme={theme}
            year={data?.year ?? new Date().getUTCFullYear()}
            columns={menus.footer}
          />
        )}
        <ScrollRestoration />
        {/* In production, app/shell/document/page-scripts.server.ts starts the page. */}
        {import.meta.env.DEV && <Scripts />}
      </body>
    </html>
  );
}

export default function App() {
  const { user, role } = useLoaderData<typeof loader>();
  return (
    <>
      <AuthSync uid={user?.uid ?? null} role={role} />
      <AnnouncedPage />
      <Outlet />
      <LinkPrefetch />
    </>
  );
}

export function ErrorBoundary() {
  return <ErrorPage />;
}
