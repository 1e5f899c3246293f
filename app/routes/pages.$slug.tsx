import { redirect, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { redirectFormerSlug } from "~/platform/publishing/former-slugs.server";
import { FIXED_PAGES, pagePath } from "~/features/pages/fixed-pages";
import { findPage } from "~/features/pages/pages.server";
import { TextPage } from "~/features/pages/text-page";
import { textPageMeta } from "~/features/pages/text-page-meta";
import { requireFound } from "~/http/responses/responses";

/** Returns a page that staff have added to those that are part of the site. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const slug = params["slug"] ?? "";
  if (Object.hasOwn(FIXED_PAGES, slug)) throw redirect(pagePath(slug), 301);
  await redirectFormerSlug("page", slug, pagePath);
  return { slug, page: requireFound(await findPage(slug), request) };
}

function crumbs(title: string, slug: string) {
  return [{ label: title, to: pagePath(slug) }];
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? textPageMeta(data.page, pagePath(data.slug), matches, crumbs(data.page.title, data.slug)) : [];

export default function AddedPage() {
  const { slug, page } = useLoaderData<typeof loader>();
  return <TextPage page={page} crumbs={crumbs(page.title, slug)} />;
}
