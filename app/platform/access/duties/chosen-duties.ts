import { z } from "zod/v4";
import { DUTIES } from "~/domain/roles/duties";

/** The duties that a form gives: at least one, because nobody needs an admin who may do nothing. */
export const chosenDuties = z.array(z.enum(DUTIES)).max(DUTIES.length).min(1, "Choose at least one duty.");
