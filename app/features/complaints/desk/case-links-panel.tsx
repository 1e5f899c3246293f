import { DateTime } from "~/ui/date-time";
import { PartOfForm, PartValue } from "~/ui/forms/shared/shared-form";
import { Section } from "~/ui/section";
import { isOpen } from "../case/case-machine";
import type { DeskLink } from "../reach/read-reach.server";
import type { DeskPage } from "./desk-page.server";
import { DeskButton, useDeskBusy } from "./forms/desk-form-frame";

const DELIVERIES: Record<DeskLink["delivery"], string> = {
  waiting: "On its way since",
  sent: "Accepted by its mail server",
  failed: "Did not arrive:",
};

/** The links that were mailed to the casino, which staff can withdraw or send again. */
export function CaseLinks({ page: { links, complaint } }: { page: DeskPage }) {
  const busy = useDeskBusy();
  if (links.length === 0) return null;
  return (
    <Section id="links" title="Emailed links to this case" isSmall className="space-y-2 text-sm">
      <ul className="divide-y divide-line border-y border-line">
        {links.map(({ id, address, delivery, problem, at, isLive }, place) => (
          <li key={id} className="space-y-1 py-2">
            <p className="wrap-anywhere">{address}</p>
            <p className="numbers text-quiet">
              {DELIVERIES[delivery]} {problem} <DateTime at={at} withTime />
              {!isLive && ". No longer works"}
            </p>
            {isOpen(complaint.state) && isLive && (
              <PartOfForm name={`link-${String(place)}`} className="flex flex-wrap gap-2">
                <PartValue name="link" value={id} />
                <DeskButton act="renew-link" look="secondary" busy={busy} busyLabel="Sending…">
                  Send a new link
                  <span className="sr-only"> to {address}</span>
                </DeskButton>
                <DeskButton act="end-link" look="danger" busy={busy} busyLabel="Withdrawing…">
                  Withdraw the link
                  <span className="sr-only"> to {address}</span>
                </DeskButton>
              </PartOfForm>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
