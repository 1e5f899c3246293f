import { Link } from "@remix-run/react";
import type { PreparedComplaint } from "./prepared-drafts.server";

/** Lists the complaints that a player has written and not sent, with a link to each. */
export function PreparedComplaints({ prepared }: { prepared: readonly PreparedComplaint[] }) {
  return prepared.map(({ id, title, casino }) => (
    <li key={id}>
      You haven’t sent your complaint
      {title !== "" && (
        <>
          {" "}
          “<bdi>{title}</bdi>”
        </>
      )}
      {casino !== "" && (
        <>
          {" "}
          about <bdi>{casino}</bdi>
        </>
      )}
      . <Link to={`/complaints/submit-form/preview?draft=${id}`}>Check and send it</Link>
    </li>
  ));
}
