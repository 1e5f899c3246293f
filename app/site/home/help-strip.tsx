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
    <section className="rounded-lg bg-sunken p-6 sm:p-8">
      <div className="grid gap-x-12 gap-y-5 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="space-y-2">
          <h2 id="help">{title}</h2>
          <p>
            The house wins in the end, everywhere, by design. Only play with what you can afford to lose, and set a
            limit before your first deposit.
          </p>
        </div>
        <ul className="space-y-2.5">
          <li>
            <Link to="/responsible-gaming#check">Nine questions to check yourself</Link>{" "}
            <span className="block text-sm text-quiet">answered on this site and never stored</span>
          </li>
          <li>
            <Link to="/responsible-gaming#help">Someone to talk to, by country</Link>{" "}
            {helpline && (
              <span className="block text-sm text-quiet">
                {helpline.place}: {helpline.name}, {helpline.hours}
              </span>
            )}
          </li>
          <li>
            <Link to="/responsible-gaming#offers">
              {hideOffers ? "Bonuses and ads are hidden here" : "Hide bonuses and ads from me"}
            </Link>{" "}
            <span className="block text-sm text-quiet">
              {hideOffers ? "where you can change it" : "on every page of this site, with one button"}
            </span>
          </li>
        </ul>
      </div>
    </section>
  );
}
