import type { DealModel, Device, Place } from "./kinds";

export const MODEL_LABELS: Record<DealModel, string> = {
  share: "Share of revenue",
  player: "Per player",
  hybrid: "Share and per player",
  flat: "Fixed sum a month",
};

export const DEVICE_LABELS: Record<Device, string> = { phone: "Phone", computer: "Computer" };

export const PLACE_LABELS: Record<Place, string> = {
  home: "Front page",
  "casino-list": "Lists of casinos",
  casino: "Casino’s page",
  comparison: "Comparison",
  "bonus-list": "List of bonuses",
  bonus: "Bonus’s page",
  article: "News",
  search: "Search",
  "other-page": "Other pages",
  elsewhere: "Outside this site",
};
