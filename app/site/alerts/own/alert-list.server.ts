import { publishedAwards } from "~/features/awards/public/published-awards.server";
import { publishedCasinos } from "~/features/casinos/published-casinos.server";
import { alertFormPath } from "~/platform/alerts/alert-link";
import type { AlertKind } from "~/platform/alerts/kinds";
import { mailsStoppedAt } from "~/platform/alerts/mails/alert-mailbox.server";
import { listAlerts, type Alert } from "~/platform/alerts/own-alerts.server";
import { listPathOf, listQueryOf } from "../alert-filter";

interface Place {
  /** Page of what the alert is about; null if it is no longer public. */
  href: string | null;
  /** Path of the form that changes the alert. */
  changeHref: string | null;
  /** Its current name, where that may have changed since the alert was made. */
  name?: string;
}

const NOWHERE: Place = { href: null, changeHref: null };

async function placeOf({ kind, subject }: { kind: AlertKind; subject: string }): Promise<Place> {
  switch (kind) {
    case "casinos":
    case "bonuses":
      return {
        href: listPathOf(kind, subject),
        changeHref: alertFormPath(kind, listQueryOf(subject).toString()),
      };
    case "casino": {
      const casino = (await publishedCasinos.read()).byId.get(subject);
      if (!casino) return NOWHERE;
      const { slug, name } = casino;
      return { href: `/casinos/${slug}`, changeHref: alertFormPath(kind, slug), name };
    }
    case "complaint":
      return { href: `/complaints/${subject}`, changeHref: alertFormPath(kind, subject) };
    case "award": {
      const award = (await publishedAwards.read()).byId.get(subject);
      if (!award) return NOWHERE;
      return { href: `/awards/${String(award.year)}`, changeHref: alertFormPath(kind, String(award.year)) };
    }
  }
}

async function row(alert: Alert) {
  const { id, kind, name, wants, pace } = alert;
  return { id, kind, name, wants, pace, ...(await placeOf(alert)) };
}

/** Returns a person's alerts, newest first, and whether they stopped the mails about them. */
export async function alertList(uid: string) {
  const [alerts, stoppedAt] = await Promise.all([listAlerts(uid), mailsStoppedAt(uid)]);
  return { alerts: await Promise.all(alerts.map(row)), isStopped: stoppedAt !== null };
}
