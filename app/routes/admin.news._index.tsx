import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAdmin } from "~/features/accounts/guards.server";
import { AdminListScreen } from "~/features/admin-list/list-screen";
import { readList } from "~/features/admin-list/list.server";
import { articleList } from "~/features/news/article-desk";
import { articleDesk } from "~/features/news/article-desk.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { user } = await requireAdmin(request);
  return readList(request, articleDesk, user.uid);
}

export const meta = () => [{ title: "News · Admin" }];

export default function AdminNews() {
  return <AdminListScreen definition={articleList} data={useLoaderData<typeof loader>()} />;
}
