import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { PICTURE_FIELD } from "~/features/games/evidence/picture-fields";
import { findGame } from "~/features/games/public/game-page.server";
import { handleReport } from "~/features/games/reports/write-report.server";

const GAME = "spur-and-sieve";
/** Days since the player looked. */
const SEEN_DAYS_AGO = 3;

/** Sends a report of a game's version by the demo's player, with a picture, for staff to decide. */
export async function seedGameReport(today: Date, player: string): Promise<void> {
  const game = await findGame(GAME);
  if (!game) throw new Error(`The demo content has no game ${GAME}.`);
  const drawing = await readFile("public/demo/help-screens/spur-and-sieve-88-4.svg");
  const form = new FormData();
  form.set("casino", "Candlewharf");
  form.set("percent", "88.4");
  form.set("seenOn", new Date(today.getTime() - SEEN_DAYS_AGO * 86_400_000).toISOString().slice(0, 10));
  form.set("country", "IE");
  form.set("note", "Their list of games still says 96.4%. The help screen doesn’t.");
  const picture = new Uint8Array(await sharp(drawing).png().toBuffer());
  form.set(PICTURE_FIELD, new File([picture], "help-screen.png", { type: "image/png" }));
  const request = new Request(`http://site.example/games/${GAME}/report`, { method: "POST", body: form });
  const answer = await handleReport(request, game, player, { casino: null, done: `/games/${GAME}/report` });
  if ("data" in answer) throw new Error(`The report was refused: ${JSON.stringify(answer.data)}`);
}
