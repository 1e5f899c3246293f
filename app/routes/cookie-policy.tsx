import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CookieList } from "~/features/pages/cookie-list";
import { cookieList } from "~/features/pages/cookie-list.server";
import { pageWithContent } from "~/features/pages/pages.server";
import { TextPageBody, TextPageHeader } from "~/features/pages/text-page";
import { textPageMeta } from "~/features/pages/text-page-meta";
import { Breadcrumbs } from "~/ui/breadcrumbs";

const CRUMBS = [{ label: "Cookie policy", to: "/cookie-policy" }] as const;

export async function loader({ request }: LoaderFunctionArgs) {
  return { page: await pageWithContent("cookie-policy"), list: cookieList(request) };
}

export const meta = textPageMeta(CRUMBS);

export default function CookiePolicy() {
  const { page, list } = useLoaderData<typeof loader>();
  return (
    <main id="content" className="page space-y-8">
      <Breadcrumbs crumbs={CRUMBS} />
      <TextPageHeader page={page} />
      <CookieList list={list} />
      <TextPageBody page={page} />
    </main>
  );
}
