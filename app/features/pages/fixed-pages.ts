/** A page that the site links to, whose text staff write under this slug. */
interface BuiltInPage {
  slug: string;
  path: string;
  title: string;
  /** The line below the title of a page that stands without a text, by what the site itself knows; null for others. */
  ownDek: string | null;
}

export const BUILT_IN_PAGES: readonly BuiltInPage[] = [
  { slug: "about", path: "/about", title: "About", ownDek: null },
  {
    slug: "how-we-rate",
    path: "/how-we-rate",
    title: "How we rate",
    ownDek: "The formula of the safety score, its weights and its versions.",
  },
  {
    slug: "complaints-how-it-works",
    path: "/complaints/how-it-works",
    title: "How complaints work",
    ownDek: "Who answers, and by when.",
  },
  {
    slug: "responsible-gaming",
    path: "/responsible-gaming",
    title: "Responsible gaming",
    ownDek: "Someone to talk to, a way to hide offers, and nine questions to check yourself.",
  },
  { slug: "terms-conditions", path: "/terms-conditions", title: "Terms and conditions", ownDek: null },
  { slug: "privacy-notice", path: "/privacy-notice", title: "Privacy notice", ownDek: null },
  {
    slug: "cookie-policy",
    path: "/cookie-policy",
    title: "Cookie policy",
    ownDek: "Everything that this site stores in your browser.",
  },
  { slug: "disclaimer", path: "/disclaimer", title: "Disclaimer", ownDek: null },
  { slug: "careers", path: "/careers", title: "Careers", ownDek: null },
];

/** Paths of the built-in pages, by slug. */
export const FIXED_PAGES: Readonly<Record<string, string>> = Object.fromEntries(
  BUILT_IN_PAGES.map(({ slug, path }) => [slug, path]),
);
