import { backend } from "~/backend/index.server";
import {
  casinoComplaintRecord,
  casinoRating,
  scoreWorking,
  type Casino,
} from "~/features/casinos/public/casino.server";
import { publicCasino } from "~/features/casinos/public/public-casino.server";

/** Returns everything published about a casino, with its players' rating and its complaints in numbers. */
export async function openCasino(casino: Casino, origin: string) {
  const at = backend().clock().toISOString();
  const [working, rating, record] = await Promise.all([
    scoreWorking(casino),
    casinoRating(casino.id, at),
    casinoComplaintRecord(casino.id),
  ]);
  return { ...publicCasino(casino, working, origin), rating: rating && { ...rating, at }, complaints: record };
}
