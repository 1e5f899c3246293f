import { alertId } from "~/platform/alerts/own-alerts.server";
import type { AlertFields } from "~/platform/alerts/schema";
import type { DemoComplaint } from "./demo-content";

type Alert = Pick<AlertFields, "kind" | "subject" | "name" | "wants" | "pace">;

const ON_LISTS: readonly Alert[] = [
  {
    kind: "casinos",
    subject: "score=excellent&payment=instant_bank",
    name: "Safety score: Excellent, 8.5 and over · Payment method: Instant bank transfer",
    wants: ["new"],
    pace: "weekly",
  },
  {
    kind: "casino",
    subject: "quillon",
    name: "Quillon",
    wants: ["score", "standing", "terms", "bonus"],
    pace: "at_once",
  },
];

/** Returns the demo player's alerts: on a list, a casino, and somebody else's complaint that is still open. */
export function demoAlerts(uid: string, complaints: readonly DemoComplaint[], now: string): [string, AlertFields][] {
  const followed = complaints.find(
    ({ fields }) => fields.publishedAt !== null && fields.closedAt === null && fields.playerId !== uid,
  );
  const ofComplaint: Alert[] = followed
    ? [
        {
          kind: "complaint",
          subject: followed.fields.ref,
          name: `${followed.fields.ref}: ${followed.fields.title}`,
          wants: ["steps", "end"],
          pace: "daily",
        },
      ]
    : [];
  return [...ON_LISTS, ...ofComplaint].map((alert) => [
    alertId(uid, alert),
    { ...alert, wants: [...alert.wants], userId: uid, since: now },
  ]);
}
