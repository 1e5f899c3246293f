import type { ReactElement } from "react";
import type { BonusState } from "~/features/bonuses/bonus-lifecycle";
import { formatChance, STATE_LABELS, wageringWords } from "~/features/bonuses/labels";
import { TYPE_LABELS } from "~/features/bonuses/kinds";
import type { BonusType, WageringBase } from "~/features/bonuses/schema";
import { formatMoney, type Money } from "~/domain/money/money";
import { givenFor, givenWords, playWords } from "~/features/bonuses/value/play-words";
import type { ShownPlay } from "~/features/bonuses/value/standard-play";
import { badge, column, eyebrow, heading, row, pictureFrame, type PictureBrand } from "../drawing";

export interface BonusPictureData {
  brand: PictureBrand;
  casinoName: string;
  type: BonusType;
  state: BonusState;
  chance: number | null;
  /** The sums that chance is for; null when the offer names no amount. */
  play: ShownPlay | null;
  wagering: number;
  wageringBase: WageringBase | null;
  minDeposit: Money | null;
}

/**
 * Our findings about an offer. The offer itself stays on the page: a picture has no room for the significant terms that
 * must stand beside it.
 */
export function bonusPicture(bonus: BonusPictureData): ReactElement {
  const { brand, casinoName, type, state, chance, play, wagering, wageringBase, minDeposit } = bonus;
  return pictureFrame(
    brand,
    "18+. Significant terms on the page. The house keeps an edge on every bet",
    column(
      { gap: 24 },
      eyebrow("Bonus, measured"),
      heading(`${TYPE_LABELS[type]} at ${casinoName}`, 2, 56),
      state === "active"
        ? column(
            {},
            wagering === 0
              ? row(
                  ["You get", play && givenFor(play)].filter(Boolean).join(" · "),
                  play ? givenWords(play) : "no amount stated",
                )
              : row(
                  chance === null || !play ? "Chance to finish" : `Chance to finish · ${playWords(play)}`,
                  chance === null ? "not worked out" : formatChance(chance),
                ),
            row("Wagering", wageringWords(wagering, wageringBase)),
            row("Minimum deposit", minDeposit === null ? "none" : formatMoney(minDeposit)),
          )
        : badge(STATE_LABELS[state], "info"),
    ),
  );
}
