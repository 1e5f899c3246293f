import { Link } from "@remix-run/react";
import type { PreparedComplaint } from "./drafts.server";

/** Says which of a player's complaints are written and not sent, with the way to each. */
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
