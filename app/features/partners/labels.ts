import type { DealModel, Device, Difference, Dimension, PayState, Stage } from "./kinds";

export const MODEL_LABELS: Record<DealModel, string> = {
  share: "Share of revenue",
  player: "Per player",
  hybrid: "Share and per player",
  flat: "Fixed sum a month",
};

export const DEVICE_LABELS: Record<Device, string> = { phone: "Phone", computer: "Computer" };

export const STAGE_LABELS: Record<Stage, string> = {
  registration: "Registration",
  deposit: "First deposit",
  commission: "Commission",
};

export const PAY_LABELS: Record<PayState, string> = {
  open: "Not settled",
  due: "Due",
  paid: "Paid",
  reversed: "Taken back",
};

export const DIFFERENCE_LABELS: Record<Difference, string> = {
  none: "None",
  posted_only: "Not in a statement",
  stated_only: "Only in a statement",
  amounts: "Amounts differ",
};

export const DIMENSION_LABELS: Record<Dimension, string> = {
  casino: "Casino",
  deal: "Deal",
  campaign: "Campaign",
  place: "Page",
  country: "Country",
};
