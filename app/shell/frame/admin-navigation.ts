interface NavigationEntry {
  label: string;
  to: string;
}

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
  { label: "Games", to: "/admin/games" },
  { label: "Awards", to: "/admin/awards" },
  { label: "Reviews", to: "/admin/reviews" },
  { label: "Terms", to: "/admin/terms" },
  { label: "Links", to: "/admin/links" },
  { label: "Representatives", to: "/admin/representatives" },
  { label: "Corrections", to: "/admin/corrections" },
  { label: "Partners", to: "/admin/partners" },
  { label: "Earnings", to: "/admin/earnings" },
  { label: "Pages", to: "/admin/pages" },
  { label: "FAQ", to: "/admin/faq" },
  { label: "Media", to: "/admin/media" },
  { label: "Newsletter", to: "/admin/newsletter" },
  { label: "Audit log", to: "/admin/audit" },
  { label: "Setup", to: "/admin/setup" },
];
