import { Link } from "@remix-run/react";

/** The helpline, prominent on the front page and not only in its footer. */
export function HelpStrip({
  title,
  helpline,
  hideOffers,
}: {
  title: string;
  helpline: { name: string; hours: string; place: string } | null;
  hideOffers: boolean;
}) {
  return (
    <section className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 rounded-lg bg-sunken px-6 py-4">
      <h2 id="help" className="text-lg">
        {title}
      </h2>
      <ul className="flex flex-wrap gap-x-8 gap-y-2">
        <li>
          <Link to="/responsible-gaming#help">
            {helpline ? `${helpline.name}, ${helpline.place} · ${helpline.hours}` : "Someone to talk to"}
          </Link>
        </li>
        <li>
          <Link to="/responsible-gaming#check">Check yourself</Link>
        </li>
        <li>
          <Link to="/responsible-gaming#offers">
            {hideOffers ? "Bonuses and ads are hidden here" : "Hide bonuses and ads from me"}
          </Link>
        </li>
      </ul>
    </section>
  );
}
