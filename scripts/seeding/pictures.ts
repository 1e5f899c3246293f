import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describePicture } from "~/platform/media/media.server";
import { storePicture } from "~/platform/media/upload/picture-upload.server";

const STAFF = { uid: "system:seed", name: "Edgewise", requestId: null };

/** The demo articles' hero pictures for editors to choose; one still needs its alternative text. */
const PICTURES: readonly { hero: string; name: string; alt: string }[] = [
  { hero: "fast-coins-slow-cards", name: "Coins and cards.png", alt: "" },
  {
    hero: "a-jackpot-in-instalments",
    name: "Instalments.png",
    alt: "Twelve wedges above a scale: three amber, eight pale, one red",
  },
  { hero: "denmark-bonus-limits", name: "Limits.png", alt: "Ten upright strokes, the last one orange, above a ruler" },
  { hero: "clause-12-4", name: "Clause.png", alt: "A dark blade with an orange edge over ruled lines" },
];

/** Adds some pictures to the media library. */
export async function seedPictures(): Promise<void> {
  for (const { hero, name, alt } of PICTURES) {
    const drawing = await readFile(`public/demo/heroes/${hero}.svg`);
    const bytes = new Uint8Array(await sharp(drawing).png().toBuffer());
    const stored = await storePicture({ field: "files", name, declaredType: "image/png", bytes }, STAFF);
    if (stored.outcome === "stored" && alt !== "") await describePicture(stored.id, alt, STAFF);
  }
}
