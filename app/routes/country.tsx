import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { countryInText } from "~/domain/codes/names.server";
import { parseUrl } from "~/domain/urls/parse-url";
import { CountryForm } from "~/features/reader-country/country-form";
import { CountryFacts } from "~/features/law/country-facts";
import { LicensingLaw } from "~/features/law/country-licensing";
import { countryFacts } from "~/features/law/country-view.server";
import { askedAge } from "~/platform/access/choices/age-gate.server";
import { chosenCountry } from "~/platform/access/choices/reader-country.server";
import { codeOptions } from "~/platform/settings/codes/code-options.server";
import { pageMeta } from "~/http/pages/page-meta";
import { pathAfterSignIn } from "~/http/security/safe-redirect";
import { siteOrigin } from "~/http/security/site-origin.server";
import { Breadcrumbs } from "~/ui/breadcrumbs";
import { Button } from "~/ui/forms/button";
import { Section } from "~/ui/section";

const CRUMBS = [{ label: "Where you live", to: "/country" }];

/**
 * Returns the page to go back to: the one that the link names or, for the link in every header, the page it was on.
 * Never a /go/ address, which would lead to a casino.
 */
function cameFrom(request: Request): string {
  const { origin, pathname, searchParams } = new URL(request.url);
  const named = searchParams.get("returnTo");
  if (named !== null) return pathAfterSignIn(named);
  const from = parseUrl(request.headers.get("Referer") ?? "");
  if (!from) return "/";
  return [origin, siteOrigin(request)].includes(from.origin) && from.pathname !== pathname
    ? pathAfterSignIn(from.pathname + from.search)
    : "/";
}

export async function loader({ request }: LoaderFunctionArgs) {
  const code = await chosenCountry(request);
  const { countries } = await codeOptions();
  return {
    country: code && { code, name: countryInText(code), isChosen: true, isGuessed: false },
    facts: code && (await countryFacts(code)),
    options: countries.map(({ value, label }) => ({ value, label })),
    age: await askedAge(request),
    returnTo: cameFrom(request),
  };
}

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta({
    title: "Where you live",
    description: "Choose your country, and see which casinos accept you and which rules and helplines apply.",
    path: "/country",
    matches,
    crumbs: CRUMBS,
    noIndex: true,
  });

export default function WhereYouLive() {
  const { country, facts, age, options, returnTo } = useLoaderData<typeof loader>();
  const Heading = age ? "h2" : "h1";
  return (
    <main id="content" className="page space-y-6">
      <Breadcrumbs crumbs={CRUMBS} />
      {age && (
        <section id="age" className="max-w-text space-y-3">
          <h1>Are you {age.years} or older?</h1>
          <p>
            Gambling in {age.country} is for people of that age. If it does you harm, or you are younger,{" "}
            <Link to="/responsible-gaming">there is help</Link>. A cookie named “age” remembers your answer.
          </p>
          <Form method="post" action="/preferences">
            <input type="hidden" name="returnTo" value={returnTo} />
            <Button name="isOfAge" value="true">
              I am {age.years} or older
            </Button>
          </Form>
        </section>
      )}
      <div className="max-w-text space-y-4">
        <Heading>Where you live</Heading>
        <p>See which casinos and bonuses are open to you, whose rules apply, and who can help.</p>
        <p className="text-sm text-quiet">The cookie “country” remembers it, and your account if you are signed in.</p>
      </div>
      <CountryForm country={country} options={options} returnTo={returnTo} />
      {country && facts && (
        <Section id="applies" title={<>What applies in {country.name}</>} className="max-w-text space-y-3">
          {facts.licensing && <LicensingLaw law={facts.licensing}>Casinos without a licence there</LicensingLaw>}
          <CountryFacts facts={facts} name={country.name} />
        </Section>
      )}
      <p>
        <Link to={returnTo}>Back</Link>
      </p>
    </main>
  );
}
