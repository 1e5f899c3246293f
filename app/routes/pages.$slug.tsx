import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { redirectFormerSlug } from "~/platform/publishing/slugs/former-slugs.server";
import { pagePath } from "~/features/pages/page-path.server";
import { findPage } from "~/features/pages/pages.server";
import { TextPage } from "~/features/pages/text-page";
import { textPageMeta } from "~/features/pages/text-page-meta";
import { requireFound } from "~/http/responses/responses";

/**
 * Returns a page that staff have added to the site's own ones. A page that is shown at another address redirects there.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const slug = params["slug"] ?? "";
  const path = `/pages/${slug}`;
  if (pagePath(slug) !== path) throw redirect(pagePath(slug), 301);
  await redirectFormerSlug("page", slug, pagePath);
  return { path, page: requireFound(await findPage(slug), request) };
}

function crumbs(title: string, path: string) {
  return [{ label: title, to: path }] as const;
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? textPageMeta(crumbs(data.page.title, data.path))({ data, matches }) : [];

export default function AddedPage() {
  const { path, page } = useLoaderData<typeof loader>();
  return <TextPage page={page} crumbs={crumbs(page.title, path)} />;
}
