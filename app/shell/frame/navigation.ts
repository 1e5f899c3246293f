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

/** The specification's seven entries, in its order. */
export const ADMIN_NAVIGATION: readonly NavigationEntry[] = [
  { label: "Dashboard", to: "/admin" },
  { label: "Casinos", to: "/admin/casinos" },
  { label: "Bonuses", to: "/admin/bonuses" },
  { label: "Analytics", to: "/admin/analytics" },
  { label: "Complaints", to: "/admin/complaints" },
  { label: "Users", to: "/admin/users" },
  { label: "Settings", to: "/admin/settings" },
];

/** The admin's further screens, in the quieter row. */
export const FURTHER_ADMIN_NAVIGATION: readonly NavigationEntry[] = [
  { label: "News", to: "/admin/news" },
  { label: "Awards", to: "/admin/awards" },
  { label: "Reviews", to: "/admin/reviews" },
  { label: "Terms", to: "/admin/terms" },
  { label: "Links", to: "/admin/links" },
  { label: "Pages", to: "/admin/pages" },
  { label: "FAQ", to: "/admin/faq" },
  { label: "Media", to: "/admin/media" },
  { label: "Newsletter", to: "/admin/newsletter" },
  { label: "Audit log", to: "/admin/audit" },
];

export const FOOTER_NAVIGATION: readonly { title: string; entries: readonly NavigationEntry[] }[] = [
  {
    title: "Edgewise",
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
      { label: "Terms & Conditions", to: "/terms-conditions" },
      { label: "Privacy Notice", to: "/privacy-notice" },
      { label: "Cookie Policy", to: "/cookie-policy" },
      { label: "Disclaimer", to: "/disclaimer" },
      { label: "Sitemap", to: "/sitemap.xml" },
    ],
  },
];
