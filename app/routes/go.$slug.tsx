import { data, redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { HiddenOffers } from "~/platform/access/choices/hidden-offers";
import { hiddenOffers } from "~/platform/access/choices/offers-choice.server";
import { isPersonsVisit, isReaders } from "~/platform/statistics/persons-visit.server";
import { countStat } from "~/platform/statistics/stats.server";
import { findOutbound } from "~/features/bonuses/public/outbound.server";
import { wayOut } from "~/site/way-out/way-out.server";
import { redirectFormerSlug } from "~/platform/publishing/slugs/former-slugs.server";
import { requireFound } from "~/http/responses/responses";

/** The referrer stays here: where a click came from, the partner learns by the link alone. */
const HEADERS = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
};

/** The page shown to a robot, and in place of a page that a browser fetches before anybody asked for it. */
function forPeopleOnly(casino: { slug: string; name: string }) {
  return {
    title: "This link is for people",
    text: `It leads a person who follows it to ${casino.name}. Programs, and browsers that load pages in advance, are not sent on.`,
    casino,
    change: null,
  };
}

/** The page shown in place of a casino's site to a visitor who gets no links to casinos. */
function linksOffPage({ country, hasLinks }: HiddenOffers, casino: { slug: string; name: string }) {
  return {
    title: hasLinks ? "Bonuses are off" : "Links to casinos are off",
    text:
      country === null
        ? `You asked us to hide bonuses and ads, so we do not send you to ${casino.name}. You can change that on the responsible gaming page.`
        : `We send no readers in ${country} to ${hasLinks ? "bonuses" : "casinos"}, because of the law there. You told us that you live in ${country}, or the address you opened says so.`,
    casino,
    change: country === null ? ("offers" as const) : ("country" as const),
  };
}

/** Redirects to a casino. The target comes only from the store, whatever the query says. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const slug = params["slug"] ?? "";
  const found = await findOutbound(slug);
  if (!found) {
    await redirectFormerSlug("bonus", slug, (to) => `/go/${to}`);
    await redirectFormerSlug("casino", slug, (to) => `/go/${to}`);
  }
  const outbound = requireFound(found, request);
  if (!outbound.open) {
    const { status, title, text, casino } = outbound;
    return data({ title, text, casino, change: null }, { status, headers: HEADERS });
  }
  const hidden = await hiddenOffers(request);
  if (hidden && !(hidden.hasLinks && outbound.offer === null))
    return data(linksOffPage(hidden, outbound.casino), { status: 403, headers: HEADERS });
  if (!isPersonsVisit(request)) return data(forPeopleOnly(outbound.casino), { status: 403, headers: HEADERS });
  const isCounted = await isReaders(request);
  const url = await wayOut(request, outbound, { isCounted });
  if (isCounted) countStat(outbound.stat.kind, outbound.stat.target);
  return redirect(url, { status: 302, headers: HEADERS });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: closed }) =>
  closed ? [{ title: closed.title }, { name: "robots", content: "noindex, nofollow" }] : [];

const OTHER_WAYS = {
  offers: { to: "/responsible-gaming#offers", label: "Change what is hidden" },
  country: { to: "/country", label: "Change where you live" },
  none: { to: "/bonuses", label: "See current bonuses" },
};

export default function NotOpen() {
  const { title, text, casino, change } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page py-16">
      <div className="max-w-text space-y-6">
        <h1>{title}</h1>
        <p className="text-lg">{text}</p>
        <p className="flex flex-wrap gap-3">
          <Link to={`/casinos/${casino.slug}`} className="button button-primary">
            Read about {casino.name}
          </Link>{" "}
          <Link to={OTHER_WAYS[change ?? "none"].to} className="button button-secondary">
            {OTHER_WAYS[change ?? "none"].label}
          </Link>
        </p>
      </div>
    </main>
  );
}
