import type { ReactElement } from "react";
import { STATE_MEANINGS, STATE_WORDS } from "~/features/complaints/labels";
import type { ComplaintFields } from "~/features/complaints/schema";
import { formatMoney } from "~/domain/money/money";
import { badge, box, column, eyebrow, heading, pictureFrame, text, COLOURS, type PictureBrand } from "../drawing";

type Shown = Pick<ComplaintFields, "ref" | "title" | "casinoName" | "state" | "disputed" | "recovered">;

/** A public complaint, without the player's name. */
export function complaintPicture(
  brand: PictureBrand,
  { ref, title, casinoName, state, disputed, recovered }: Shown,
): ReactElement {
  const money = [
    ...(disputed ? [`${formatMoney(disputed)} disputed`] : []),
    ...(recovered && recovered.amount > 0 ? [`${formatMoney(recovered)} recovered`] : []),
  ].join(", ");
  return pictureFrame(
    brand,
    "A player's complaint, with every step on record",
    column(
      { gap: 24 },
      eyebrow(`Complaint ${ref}`),
      heading(title, 3, title.length > 70 ? 54 : 66),
      text(`About ${casinoName}`, 1, { color: COLOURS.quiet, fontSize: 34 }),
      box(
        { alignItems: "center", gap: 28 },
        badge(STATE_WORDS[state], STATE_MEANINGS[state]),
        ...(money ? [box({ fontSize: 32, fontWeight: 600 }, money)] : []),
      ),
    ),
  );
}
