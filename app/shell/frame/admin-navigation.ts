import type { NeededDuty } from "~/domain/roles/duties";
import type { WaitingCounts } from "~/site/admin-home/waiting-counts.server";

export interface NavigationEntry {
  label: string;
  to: string;
  /** What the guard of its page asks for. */
  duty: NeededDuty;
  /** What waits on its page. */
  waits?: keyof WaitingCounts;
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

/** The admin's further screens, in the groups of the rail. */
export const RAIL_NAVIGATION: readonly { title: string; entries: readonly NavigationEntry[] }[] = [
  {
    title: "Inbox",
    entries: [
      { label: "Reviews", to: "/admin/reviews", duty: "moderator", waits: "reviews" },
      { label: "Terms", to: "/admin/terms", duty: "editor", waits: "terms" },
      { label: "Links", to: "/admin/links", duty: ["editor", "commercial"], waits: "links" },
      { label: "Corrections", to: "/admin/corrections", duty: "editor", waits: "corrections" },
      { label: "Messages", to: "/admin/messages", duty: "moderator", waits: "messages" },
    ],
  },
  {
    title: "Content",
    entries: [
      { label: "News", to: "/admin/news", duty: "editor" },
      { label: "Games", to: "/admin/games", duty: "editor" },
      { label: "Awards", to: "/admin/awards", duty: "editor" },
      { label: "Pages", to: "/admin/pages", duty: "editor" },
      { label: "FAQ", to: "/admin/faq", duty: "editor" },
      { label: "Media", to: "/admin/media", duty: "editor" },
      { label: "Redirects", to: "/admin/redirects", duty: "editor" },
    ],
  },
  {
    title: "Community",
    entries: [
      { label: "Game reports", to: "/admin/game-reports", duty: "moderator", waits: "gameReports" },
      { label: "Questions", to: "/admin/questions", duty: "moderator", waits: "questions" },
      { label: "Newsletter", to: "/admin/newsletter", duty: "editor" },
    ],
  },
  {
    title: "Money",
    entries: [
      { label: "Partners", to: "/admin/partners", duty: "commercial" },
      { label: "Deals", to: "/admin/deals", duty: "commercial" },
      { label: "Earnings", to: "/admin/earnings", duty: "commercial" },
    ],
  },
  {
    title: "People",
    entries: [
      { label: "Representatives", to: "/admin/representatives", duty: "case-handler", waits: "representatives" },
      { label: "Invitations", to: "/admin/users/invite", duty: "owner" },
    ],
  },
  {
    title: "Site",
    entries: [
      { label: "Operations", to: "/admin/operations", duty: "owner" },
      { label: "Outbox", to: "/admin/outbox", duty: "owner", waits: "outbox" },
      { label: "Audit log", to: "/admin/audit", duty: "owner" },
      { label: "Setup", to: "/admin/setup", duty: "owner" },
    ],
  },
];

/** What can be begun from anywhere in the admin area. */
export const ADMIN_ACTS: readonly NavigationEntry[] = [
  { label: "Write an article", to: "/admin/news/new", duty: "editor" },
  { label: "Add a casino", to: "/admin/casinos/new", duty: "editor" },
  { label: "Add a bonus", to: "/admin/bonuses/new", duty: "editor" },
  { label: "Write a newsletter issue", to: "/admin/newsletter/issues/new", duty: "editor" },
  { label: "Invite somebody", to: "/admin/users/invite", duty: "owner" },
];

/** Every screen that the navigation names. */
export const ADMIN_SCREENS: readonly NavigationEntry[] = [
  ...ADMIN_NAVIGATION,
  ...RAIL_NAVIGATION.flatMap(({ entries }) => entries),
];
