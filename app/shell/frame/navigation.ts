export interface NavigationEntry {
  label: string;
  to: string;
}

export const PUBLIC_NAVIGATION: readonly NavigationEntry[] = [
  { label: "Home", to: "/" },
  { label: "Casinos", to: "/casinos" },
  { label: "Bonuses", to: "/bonuses" },
  { label: "Awards", to: "/awards" },
  { label: "News", to: "/news" },
  { label: "Complaints", to: "/complaints" },
];

/**
 * The part without a title has the site's name. It names no country: pages that don't differ by it are shared by the
 * readers of all countries.
 */
export const FOOTER_NAVIGATION: readonly { title?: string; entries: readonly NavigationEntry[] }[] = [
  {
    entries: [
      { label: "About", to: "/about" },
      { label: "How we rate", to: "/how-we-rate" },
      { label: "Contact", to: "/contact" },
      { label: "FAQ", to: "/faq" },
      { label: "Open data", to: "/api" },
      { label: "Careers", to: "/careers" },
    ],
  },
  {
    title: "Policies",
    entries: [
      { label: "Responsible Gaming", to: "/responsible-gaming" },
      { label: "Where you live", to: "/country" },
      { label: "Terms & Conditions", to: "/terms-conditions" },
      { label: "Privacy Notice", to: "/privacy-notice" },
      { label: "Cookie Policy", to: "/cookie-policy" },
      { label: "Disclaimer", to: "/disclaimer" },
      { label: "Sitemap", to: "/sitemap.xml" },
    ],
  },
];
