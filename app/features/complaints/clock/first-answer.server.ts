import { plural } from "~/domain/plural";
import { currentSettings } from "~/platform/settings/settings.server";

/** Returns the time that staff have for their first answer to a complaint: "48 hours", "5 days". */
export async function firstAnswerTime(): Promise<string> {
  const { firstAnswerDays } = (await currentSettings()).clocks;
  return firstAnswerDays <= 2 ? plural(24 * firstAnswerDays, "hour") : plural(firstAnswerDays, "day");
}
