import type { NeededDuty } from "~/domain/roles/duties";

interface NavigationEntry {
  label: string;
  to: string;
  /** What the guard of its page asks for. */
  duty: NeededDuty;
}

/** The specification's seven entries, in its order. */
export const ADMIN_NAVIGATION: readonly NavigationEntry[] = [
  { label: "Dashboard", to: "/admin", duty: "any" },
  { label: "Casinos", to: "/admin/casinos", duty: ["editor", "commercial"] },
  { label: "Bonuses", to: "/admin/bonuses", duty: "editor" },
  { label: "Analytics", to: "/admin/analytics", duty: ["reader", "commercial"] },
  { label: "Complaints", to: "/admin/complaints", duty: "case-handler" },
  { label: "Users", to: "/admin/users", duty: "owner" },
  { label: "Settings", to: "/admin/settings", duty: "owner" },
];

/** The admin's further screens, in the quieter row. */
export const FURTHER_ADMIN_NAVIGATION: readonly NavigationEntry[] = [
  { label: "News", to: "/admin/news", duty: "editor" },
  { label: "Games", to: "/admin/games", duty: "editor" },
  { label: "Awards", to: "/admin/awards", duty: "editor" },
  { label: "Reviews", to: "/admin/reviews", duty: "moderator" },
  { label: "Terms", to: "/admin/terms", duty: "editor" },
  { label: "Links", to: "/admin/links", duty: ["editor", "commercial"] },
  { label: "Representatives", to: "/admin/representatives", duty: "case-handler" },
  { label: "Corrections", to: "/admin/corrections", duty: "editor" },
  { label: "Game reports", to: "/admin/game-reports", duty: "moderator" },
  { label: "Questions", to: "/admin/questions", duty: "moderator" },
  { label: "Partners", to: "/admin/partners", duty: "commercial" },
  { label: "Pages", to: "/admin/pages", duty: "editor" },
  { label: "FAQ", to: "/admin/faq", duty: "editor" },
  { label: "Media", to: "/admin/media", duty: "editor" },
  { label: "Newsletter", to: "/admin/newsletter", duty: "editor" },
  { label: "Audit log", to: "/admin/audit", duty: "owner" },
  { label: "Setup", to: "/admin/setup", duty: "owner" },
];
