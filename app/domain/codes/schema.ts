import { z } from "zod/v4";
import { COUNTRIES, LANGUAGES } from "./lists";

export const country = z.enum(COUNTRIES);
export const language = z.enum(LANGUAGES);

/** Calendar date, `2026-03-01`. */
export const day = z.iso.date();
/** UTC instant, `2026-03-01T09:30:00.000Z`. */
export const instant = z.iso.datetime();
