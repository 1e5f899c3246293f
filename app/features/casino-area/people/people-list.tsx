import { Form } from "@remix-run/react";
import { DateTime } from "~/ui/date-time";
import { Button } from "~/ui/forms/button";
import { Badge } from "~/ui/notice";
import type { Colleague } from "./people.server";

const SMALL = "min-h-9 py-1 text-sm";

/** The people who represent a casino, with what the one in charge may do. */
export function PeopleList({ people, me }: { people: readonly Colleague[]; me: string }) {
  const mayAct = people.some(({ uid, isInCharge }) => uid === me && isInCharge);
  return (
    <ul className="divide-y divide-line border-y border-line">
      {people.map(({ uid, name, workEmail, since, isInCharge }) => (
        <li key={uid} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              <bdi>{name}</bdi>
              {isInCharge && <Badge meaning="info">In charge</Badge>}
              {uid === me && <span className="font-normal text-quiet">you</span>}
            </p>
            <p className="text-sm wrap-anywhere text-quiet">
              {workEmail}
              {since && (
                <>
                  {workEmail ? ", since " : "Since "}
                  <DateTime at={since} />
                </>
              )}
            </p>
          </div>
          {mayAct && uid !== me && (
            <Form method="post" className="flex flex-wrap gap-3">
              <input type="hidden" name="id" value={uid} />
              <Button
                look="secondary"
                name="act"
                value="hand-over"
                className={SMALL}
                aria-label={`Put ${name} in charge`}
              >
                Put in charge
              </Button>
              <Button look="danger" name="act" value="end" className={SMALL} aria-label={`End access of ${name}`}>
                End access
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}
