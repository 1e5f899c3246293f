import { Link } from "@remix-run/react";
import { DateTime } from "~/ui/date-time";
import { Section } from "~/ui/section";
import type { readOwnAccess } from "./own-access.server";

type Own = Awaited<ReturnType<typeof readOwnAccess>>;

function Outcome({ one: { state, workEmail, reason, expiresAt } }: { one: Own["asked"][number] }) {
  switch (state) {
    case "asked":
      return (
        <>
          Open the link we emailed to <bdi>{workEmail}</bdi>
          {expiresAt && (
            <>
              , before <DateTime at={expiresAt} withTime />
            </>
          )}
          .
        </>
      );
    case "confirmed":
      return <>Address confirmed. Our staff will decide, and we’ll tell you.</>;
    case "refused":
      return <>Refused: {reason}</>;
    default:
      return <>Your access has ended{reason ? `: ${reason}` : "."}</>;
  }
}

/** The casinos that a person represents, and their requests for access with the outcomes. */
export function OwnAccess({ casinos, asked }: Pick<Own, "casinos" | "asked">) {
  return (
    <>
      {casinos.length > 0 && (
        <Section id="represented" title="Casinos you represent">
          <ul className="list-disc space-y-1 ps-5">
            {casinos.map(({ name, path }) => (
              <li key={path}>
                <Link to={path}>{name}</Link>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {asked.length > 0 && (
        <Section id="asked" title="Your requests">
          <ul className="divide-y divide-line border-y border-line">
            {asked.map((one) => (
              <li key={one.id} className="py-3">
                <p dir="auto" className="font-semibold">
                  {one.casino}
                </p>
                <p className="text-sm wrap-anywhere">
                  <Outcome one={one} />
                </p>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}
