import { data, redirect, type HeadersFunction, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { countForReaders } from "~/platform/statistics/persons-visit.server";
import { countStat } from "~/platform/statistics/stats.server";
import { findOutbound } from "~/features/bonuses/public/outbound.server";
import { redirectFormerSlug } from "~/platform/publishing/former-slugs.server";
import { requireFound } from "~/http/responses/responses";

const HEADERS = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };

/** Redirects to a partner. The target comes only from the store, whatever the query says. */
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
    return data({ title, text, casino }, { status, headers: HEADERS });
  }
  countForReaders(request, () => countStat(outbound.stat.kind, outbound.stat.target));
  return redirect(outbound.url, { status: 302, headers: HEADERS });
}

export const headers: HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data: closed }) =>
  closed ? [{ title: closed.title }, { name: "robots", content: "noindex, nofollow" }] : [];

export default function NotOpen() {
  const { title, text, casino } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page py-16">
      <div className="max-w-text space-y-6">
        <h1>{title}</h1>
        <p className="text-lg">{text}</p>
        <p className="flex flex-wrap gap-3">
          <Link to={`/casinos/${casino.slug}`} className="button button-primary">
            Read about {casino.name}
          </Link>
          <Link to="/bonuses?active=1" className="button button-secondary">
            See current bonuses
          </Link>
        </p>
      </div>
    </main>
  );
}
