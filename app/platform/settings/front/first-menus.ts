/** An entry of a menu: its words, and the path on this site or the https address that it leads to. */
export interface MenuEntry {
  label: string;
  target: string;
}

export interface Menus {
  header: MenuEntry[];
  /** The columns of the footer; one without a title has the site's name. */
  footer: { title: string | null; entries: MenuEntry[] }[];
}

/**
 * The menus until staff change them. Neither names a country: pages that don't differ by it are shared by the readers of
 * all countries.
 */
export const FIRST_MENUS: Menus = {
  header: [
    { label: "Home", target: "/" },
    { label: "Casinos", target: "/casinos" },
    { label: "Bonuses", target: "/bonuses" },
    { label: "Awards", target: "/awards" },
    { label: "News", target: "/news" },
    { label: "Complaints", target: "/complaints" },
  ],
  footer: [
    {
      title: null,
      entries: [
        { label: "About", target: "/about" },
        { label: "How we rate", target: "/how-we-rate" },
        { label: "Games", target: "/games" },
        { label: "Contact", target: "/contact" },
        { label: "FAQ", target: "/faq" },
        { label: "Open data", target: "/api" },
        { label: "Careers", target: "/careers" },
      ],
    },
    {
      title: "Policies",
      entries: [
        { label: "Responsible Gaming", target: "/responsible-gaming" },
        { label: "Terms & Conditions", target: "/terms-conditions" },
        { label: "Privacy Notice", target: "/privacy-notice" },
        { label: "Cookie Policy", target: "/cookie-policy" },
        { label: "Disclaimer", target: "/disclaimer" },
        { label: "Sitemap", target: "/sitemap.xml" },
      ],
    },
  ],
};
