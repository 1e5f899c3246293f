import type { DealModel, Device } from "./kinds";

export const MODEL_LABELS: Record<DealModel, string> = {
  share: "Share of revenue",
  player: "Per player",
  hybrid: "Share and per player",
  flat: "Fixed sum a month",
};

export const DEVICE_LABELS: Record<Device, string> = { phone: "Phone", computer: "Computer" };
