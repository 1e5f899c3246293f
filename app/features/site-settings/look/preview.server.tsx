import { renderToStaticMarkup } from "react-dom/server";
import { Badge, Notice } from "~/ui/notice";
import { Wordmark, type NamedSite } from "~/ui/wordmark";

/** A page like those of the site, without a script: what links, buttons and what is chosen look like. */
function SamplePage({ site }: { site: NamedSite }) {
  return (
    <body>
      <header className="site-header">
        <div className="header-bar page flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          <a href="#content" className="me-auto text-ink no-underline">
            <Wordmark {...site} />
          </a>
          <a href="#content" className="site-menu-link" aria-current="page">
            Casinos
          </a>
        </div>
      </header>
      <main id="content" className="page space-y-5 py-6">
        <h1>A page of this site</h1>
        <p>
          Text with <a href="#content">a link to another page</a>, and <strong>what matters</strong> in it.
        </p>
        <p className="flex flex-wrap gap-2">
          <span className="button button-primary">Main button</span>
          <span className="button button-secondary">Other button</span>
          <span className="button button-quiet">Quiet button</span>
        </p>
        <div className="card space-y-2">
          <h2 className="text-lg">
            <a href="#content">A casino</a>
          </h2>
          <p className="flex flex-wrap gap-2">
            <Badge meaning="good">Good</Badge> <Badge meaning="caution">Mixed</Badge> <Badge meaning="bad">Bad</Badge>
          </p>
          <p className="rounded-md border border-accent bg-accent-soft px-3 py-1.5 text-sm">
            Chosen, with <a href="#content">a link</a>
          </p>
        </div>
        <Notice meaning="caution" title="A warning keeps its colour">
          <p>
            So does <a href="#content">what is beside it</a>.
          </p>
        </Notice>
      </main>
    </body>
  );
}

/** Only the form's own page may frame it. */
const policy = (styleHash: string) =>
  `default-src 'none'; style-src '${styleHash}'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;

/** Answers with a sample page in a mode; `style` is the stylesheet's markup and `hash` that of its content. */
export function previewAnswer(
  { site, mode }: { site: NamedSite; mode: "light" | "dark" },
  { style, hash }: { style: string; hash: string },
): Response {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Preview</title>${style}`;
  const body = renderToStaticMarkup(<SamplePage site={site} />);
  return new Response(`<!DOCTYPE html><html lang="en" data-theme="${mode}"><head>${head}</head>${body}</html>`, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy(hash),
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  });
}
