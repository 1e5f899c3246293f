import { Link } from "@remix-run/react";
import { plural } from "~/domain/plural";
import { DateTime } from "~/ui/date-time";

interface CasinoTask {
  name: string;
  /** Path of the casino's area. */
  path: string;
  complaints: number;
  /** False if there are more complaints than were plural. */
  isComplete: boolean;
  /** The first deadline of its complaints. */
  dueAt: string | null;
  reviews: number;
}

/** What waits for the casinos that somebody represents, as entries of a list. */
export function CasinoTasks({ tasks }: { tasks: readonly CasinoTask[] }) {
  return tasks.map(({ name, path, complaints, isComplete, dueAt, reviews }) => (
    <li key={path}>
      <bdi>{name}</bdi>:{" "}
      {complaints > 0 && (
        <>
          <Link to={path}>
            {isComplete ? "" : "at least "}
            {plural(complaints, "complaint")} to answer
          </Link>
          {dueAt && (
            <>
              {" "}
              by <DateTime at={dueAt} withTime />
            </>
          )}
          {reviews > 0 && "; "}
        </>
      )}
      {reviews > 0 && <Link to={`${path}/reviews`}>{plural(reviews, "review")} without an answer</Link>}
    </li>
  ));
}
