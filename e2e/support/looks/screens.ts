const THIS_YEAR = String(new Date().getUTCFullYear());
export const NEXT_YEAR = String(new Date().getUTCFullYear() + 1);

/** Every public screen by an address that shows it with content. */
export const PUBLIC_SCREENS = [
  "/",
  "/casinos",
  "/casinos?score=bad&q=gold",
  "/casinos?q=zzzzzz",
  "/casinos/paying-with/e-wallet",
  "/casinos/amberquay",
  "/casinos/undertow",
  "/casinos/zinc-lantern",
  "/casinos/amberquay/badge",
  "/casinos/amberquay/badge?for=amberquay-bonus.example",
  "/casinos/undertow/badge?for=undertow.example",
  "/casinos/crystalbazar/terms?from=general-60dc24cb2b23-1&to=general-60dc24cb2b23-4",
  "/casinos/evenhand/terms/general-34ab0389ea6c-2",
  "/casinos/compare?c=amberquay&c=undertow&c=larkmoor",
  "/bonuses",
  "/bonuses/umberfield-plain-fifty",
  "/awards",
  `/awards/${THIS_YEAR}`,
  `/awards/${NEXT_YEAR}`,
  "/news",
  "/news?findTag=withdraw",
  "/news/denmark-bonus-limits",
  "/complaints",
  "/complaints?category=kyc&amount=500",
  "/complaints/EW-7GKSD5",
  "/complaints/how-it-works",
  "/complaints/submit-form",
  "/about",
  "/contact",
  "/contact?type=bug&error=500",
  "/faq",
  "/responsible-gaming",
  "/terms-conditions",
  "/careers",
  "/country",
  "/privacy-notice",
  "/cookie-policy",
  "/disclaimer",
  "/how-we-rate",
  "/search?q=wthdrawal",
  "/search",
  "/newsletter",
  "/api",
  "/login",
  "/forgot-password",
  "/no-such-page",
] as const;

/** Made of the same parts as another that is looked at each time: left to the thorough run. */
export const ALIKE: ReadonlySet<string> = new Set([
  "/casinos?score=bad&q=gold",
  "/casinos/zinc-lantern",
  "/casinos/amberquay/badge",
  "/casinos/undertow/badge?for=undertow.example",
  `/awards/${THIS_YEAR}`,
  "/news?findTag=withdraw",
  "/contact?type=bug&error=500",
  "/terms-conditions",
  "/careers",
  "/privacy-notice",
  "/disclaimer",
  "/search",
]);

/** A screen of the admin area: by its address, or by the first link of a list that leads to one of its kind. */
export interface AdminScreen {
  name: string;
  path: string;
  /** Made of the same parts as another that is looked at each time: left to the thorough run. */
  isAlike?: true;
  /** Followed from `path` when the address holds an id; the last of several leads on. */
  links?: readonly RegExp[];
  /** Content of a CSV file that is given to the form there. */
  file?: string;
}

/** Dates that may be read in two ways, and a column that no list has. */
const OPEN_QUESTIONS = "slug,name,launchedOn,colour\nquayside,Quayside,03/04/2020,blue\n";

/** The links of a list to its own items, whichever queue they lead back to. */
const ownOf = (list: string) => new RegExp(`^${list}/(?!new|templates|issues|choices|invite)[^/?]+(?:\\?.*)?$`);

/** Every screen of the admin area that the demo content fills. */
export const ADMIN_SCREENS: readonly AdminScreen[] = [
  { name: "admin", path: "/admin" },
  { name: "casinos", path: "/admin/casinos" },
  { name: "casinos-filtered-to-nothing", isAlike: true, path: "/admin/casinos?q=zzzzzz" },
  { name: "casino", path: "/admin/casinos/amberquay" },
  { name: "casino-new", path: "/admin/casinos/new" },
  { name: "casino-preview", path: "/admin/casinos/amberquay/preview" },
  { name: "casino-revisions", path: "/admin/casinos/amberquay/revisions" },
  { name: "casino-terms", isAlike: true, path: "/admin/casinos/evenhand/terms" },
  { name: "terms", path: "/admin/terms" },
  { name: "links", path: "/admin/links" },
  { name: "representatives", path: "/admin/representatives" },
  { name: "corrections", isAlike: true, path: "/admin/corrections" },
  { name: "correction", path: "/admin/corrections", links: [/^\/admin\/corrections\/[^/]+$/] },
  { name: "casino-people", path: "/admin/casinos/larkmoor/people" },
  { name: "terms-version", path: "/admin/terms/general-34ab0389ea6c-3" },
  { name: "casinos-views", isAlike: true, path: "/admin/lists/casinos/views" },
  { name: "casinos-import", path: "/admin/lists/casinos/import" },
  { name: "casinos-import-questions", path: "/admin/lists/casinos/import", file: OPEN_QUESTIONS },
  { name: "news-import", path: "/admin/lists/news/import?from=wordpress" },
  { name: "bonuses", isAlike: true, path: "/admin/bonuses" },
  { name: "bonus", path: "/admin/bonuses", links: [ownOf("/admin/bonuses")] },
  { name: "bonus-preview", isAlike: true, path: "/admin/bonuses/alderbank-sound-footing/preview" },
  { name: "bonus-new", isAlike: true, path: "/admin/bonuses/new" },
  { name: "analytics", path: "/admin/analytics" },
  { name: "complaints", path: "/admin/complaints?show=all" },
  { name: "complaints-for-me", isAlike: true, path: "/admin/complaints" },
  { name: "complaint-shortcuts", isAlike: true, path: "/admin/complaints/shortcuts" },
  { name: "complaint", path: "/admin/complaints", links: [/^\/admin\/complaints\/EW-\w+$/] },
  { name: "complaints-filtered-to-nothing", path: "/admin/complaints?q=nothing-like-it" },
  { name: "complaint-text", isAlike: true, path: "/admin/complaints/EW-FYV5HB/text" },
  { name: "complaint-template", isAlike: true, path: "/admin/complaints/templates/casino-its-side" },
  { name: "complaint-templates", path: "/admin/complaints/templates" },
  { name: "users", isAlike: true, path: "/admin/users" },
  { name: "user", path: "/admin/users", links: [ownOf("/admin/users")] },
  { name: "user-invite", isAlike: true, path: "/admin/users/invite" },
  { name: "user-anonymise", path: "/admin/users/demo-tombola/anonymise" },
  { name: "settings", path: "/admin/settings" },
  { name: "settings-look", path: "/admin/settings/look" },
  { name: "settings-clocks", path: "/admin/settings/clocks" },
  { name: "settings-exchange", isAlike: true, path: "/admin/settings/exchange" },
  { name: "settings-badges", isAlike: true, path: "/admin/settings/badges" },
  { name: "settings-newsletter", isAlike: true, path: "/admin/settings/newsletter" },
  { name: "settings-search", isAlike: true, path: "/admin/settings/search" },
  { name: "settings-countries", isAlike: true, path: "/admin/settings/countries" },
  { name: "settings-terms-words", isAlike: true, path: "/admin/settings/terms-words" },
  { name: "settings-mail", path: "/admin/settings/mail" },
  { name: "settings-backups", isAlike: true, path: "/admin/settings/backups" },
  { name: "settings-support", isAlike: true, path: "/admin/settings/support" },
  { name: "settings-dispute-rules", isAlike: true, path: "/admin/settings/dispute-rules" },
  { name: "settings-local-licences", isAlike: true, path: "/admin/settings/local-licences" },
  { name: "settings-score", path: "/admin/settings/score" },
  { name: "settings-staff", isAlike: true, path: "/admin/settings/staff" },
  { name: "settings-maintenance", isAlike: true, path: "/admin/settings/maintenance" },
  { name: "settings-history", isAlike: true, path: "/admin/settings/clocks/history" },
  { name: "news", isAlike: true, path: "/admin/news" },
  { name: "article", path: "/admin/news", links: [ownOf("/admin/news")] },
  { name: "article-preview", isAlike: true, path: "/admin/news/uk-ten-times-cap/preview" },
  { name: "awards", isAlike: true, path: "/admin/awards" },
  { name: "award", path: "/admin/awards", links: [ownOf("/admin/awards")] },
  { name: "award-desk", path: "/admin/awards", links: [ownOf("/admin/awards"), /\/desk$/] },
  { name: "award-of-this-year", isAlike: true, path: `/admin/awards/awards-${THIS_YEAR}/desk` },
  { name: "award-nominations", path: `/admin/awards/awards-${NEXT_YEAR}/nominations` },
  { name: "award-preview", isAlike: true, path: `/admin/awards/awards-${THIS_YEAR}/preview` },
  { name: "reviews", path: "/admin/reviews" },
  { name: "reviews-flagged", isAlike: true, path: "/admin/reviews?queue=flagged" },
  { name: "review", path: "/admin/reviews", links: [ownOf("/admin/reviews")] },
  { name: "pages", isAlike: true, path: "/admin/pages" },
  { name: "page", isAlike: true, path: "/admin/pages", links: [ownOf("/admin/pages")] },
  { name: "page-preview", isAlike: true, path: "/admin/pages/about/preview" },
  { name: "faq", isAlike: true, path: "/admin/faq" },
  { name: "faq-entry", isAlike: true, path: "/admin/faq", links: [ownOf("/admin/faq")] },
  { name: "faq-entry-preview", isAlike: true, path: "/admin/faq/faq-08/preview" },
  { name: "faq-entry-delete", path: "/admin/faq/faq-47/delete" },
  { name: "media", path: "/admin/media" },
  { name: "picture", isAlike: true, path: "/admin/media", links: [/^\/admin\/media\/(?!list|describe|upload)[^/?]+$/] },
  { name: "media-list", isAlike: true, path: "/admin/media/list" },
  { name: "media-describe", isAlike: true, path: "/admin/media/describe" },
  { name: "newsletter", path: "/admin/newsletter" },
  { name: "newsletter-issues", isAlike: true, path: "/admin/newsletter/issues" },
  { name: "newsletter-issue", path: "/admin/newsletter/issues/new" },
  { name: "audit", path: "/admin/audit" },
  { name: "search", path: "/admin/search?q=amberquay" },
  { name: "operations", path: "/admin/operations" },
  { name: "outbox", path: "/admin/outbox" },
];

/** Every screen of a member on which something is typed, by an address that shows the demo’s player the form. */
export const MEMBER_SCREENS: readonly AdminScreen[] = [
  { name: "profile", path: "/dashboard/profile" },
  { name: "review", path: "/casinos/amberquay/review" },
  { name: "flag", path: "/casinos/larkmoor", links: [/^\/reviews\/[^/]+\/flag/] },
  { name: "case", path: "/dashboard", links: [/^\/complaints\/EW-\w+$/, /\/case$/] },
  { name: "vote", path: `/awards/${THIS_YEAR}` },
  { name: "for-casinos", path: "/dashboard/casino" },
  { name: "nomination", path: `/awards/${NEXT_YEAR}` },
];

/** Every screen of a casino’s representative on which something is typed. */
export const REPRESENTATIVE_SCREENS: readonly AdminScreen[] = [
  { name: "correction-of-fact", path: "/dashboard/casino/larkmoor/facts/group" },
  { name: "letter", path: "/dashboard/casino/larkmoor/letters/new" },
  { name: "correction-of-list", path: "/dashboard/casino/larkmoor/facts/languages" },
  { name: "reply", path: "/casinos/larkmoor", links: [/^\/reviews\/[^/]+\/reply/] },
];
