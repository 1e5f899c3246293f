import type { Collection } from "~/backend/documents/port";
import { notifications, users } from "./accounts/collection";
import { dailyStats } from "./analytics/collection";
import { awards } from "./awards/collection";
import { bonuses } from "./bonuses/collection";
import { casinos } from "./casinos/collection";
import { complaintEvents, complaintMessages, complaints, complaintTotals } from "./complaints/collection";
import { contactMessages } from "./contact/collection";
import { articles } from "./news/collection";
import { subscribers } from "./newsletter/collection";
import { faqEntries, pages } from "./pages/collection";
import { redirects } from "./publishing/collection";
import { reviews, reviewTotals } from "./reviews/collection";
import { settings } from "./settings/collection";

/** Every collection of the product: what the store indexes, backs up and migrates. */
export const collections: readonly Collection[] = [
  articles,
  awards,
  bonuses,
  casinos,
  complaintEvents,
  complaintMessages,
  complaints,
  complaintTotals,
  contactMessages,
  dailyStats,
  faqEntries,
  notifications,
  pages,
  redirects,
  reviews,
  reviewTotals,
  settings,
  subscribers,
  users,
];
