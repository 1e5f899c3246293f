import { isRouteErrorResponse } from "@remix-run/react";
import type { EntryContext } from "@remix-run/node";
import { renderToStaticMarkup } from "react-dom/server";
import { NOT_OPEN_YET } from "~/http/responses/not-open-yet";
import { Button } from "~/ui/forms/button";
import { Wordmark, type NamedSite } from "~/ui/wordmark";
import { PageStyle } from "./page-style";
import type { PageStyles, StyledDocument } from "./page-style.server";

/** What the page shows of the root loader's data. */
interface RootData {
  site: NamedSite;
  theme: string;
  user: { email: string } | null;
}

function UnopenedPage({ site, theme, user }: RootData) {
  return (
    <html lang="en" data-theme={theme === "system" ? undefined : theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{site.name}</title>
        <PageStyle />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <main id="content" className="page flex min-h-svh flex-col justify-between gap-16 py-10 sm:py-16">
          <p>
            <Wordmark {...site} />
          </p>
          <div className="max-w-text space-y-6">
            <h1>
              <bdi>{site.name}</bdi> isn’t open yet
            </h1>
            <p className="text-lg">We are preparing this site. Please come back later.</p>
            {user ? (
              <form method="post" action="/sign-out" className="flex flex-wrap items-center gap-4">
                <span>
                  You are signed in as <bdi>{user.email}</bdi>.
                </span>
                <Button look="secondary">Sign out</Button>
              </form>
            ) : (
              <p>
                Do you work here? <a href="/login">Sign in</a>
              </p>
            )}
          </div>
          <p className="text-sm text-quiet">
            <strong className="me-2 rounded-full border-2 border-bad px-1.5 py-1 text-xs text-bad">18+</strong>
            If gambling is a worry, <a href="/responsible-gaming">get help now</a>.
          </p>
        </main>
      </body>
    </html>
  );
}

/**
 * Returns the page of a site that isn't open yet, if a loader has answered so; null otherwise. It has no scripts and
 * nothing of the site but its name and look.
 */
export function unopenedDocument({ staticHandlerContext }: EntryContext, styles: PageStyles): StyledDocument | null {
  const errors = Object.values(staticHandlerContext.errors ?? {});
  const isUnopened = errors.some((error) => isRouteErrorResponse(error) && error.statusText === NOT_OPEN_YET);
  const data = staticHandlerContext.loaderData["root"] as RootData | undefined;
  if (!isUnopened || !data) return null;
  return styles.finish(renderToStaticMarkup(<UnopenedPage {...data} />), "", []);
}
