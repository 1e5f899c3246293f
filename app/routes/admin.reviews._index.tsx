import { Link, useLoaderData } from "@remix-run/react";
import { promiseHash } from "remix-utils/promise";
import { adminLoader } from "~/platform/access/guards.server";
import { AdminListScreen } from "~/platform/admin-list/admin-list-screen";
import { readList } from "~/platform/admin-list/list.server";
import { reviewList } from "~/features/reviews/desk/review-desk-list";
import { countQueues, reviewDesk } from "~/features/reviews/desk/review-desk-list.server";
import { REVIEW_QUEUES } from "~/features/reviews/desk/review-queues";

export const loader = adminLoader("moderator", ({ request }, { user }) =>
  promiseHash({ list: readList(request, reviewDesk, user.uid), queues: countQueues() }),
);

export const meta = () => [{ title: "Reviews · Admin" }];

export default function AdminReviews() {
  const { list, queues } = useLoaderData<typeof loader>();
  const chosen = list.filters.find(({ name }) => name === "queue")?.chosen || "all";
  return (
    <AdminListScreen definition={reviewList} data={list}>
      <nav aria-label="Queues" className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {queues.map(({ name, count }) => (
          <Link
            key={name}
            to={name === "all" ? "/admin/reviews" : `/admin/reviews?queue=${name}`}
            aria-current={name === chosen ? "page" : undefined}
            className="inline-block min-h-6 py-1 aria-[current=page]:font-semibold aria-[current=page]:no-underline"
          >
            {REVIEW_QUEUES[name]} <span className="numbers text-quiet">{count}</span>
          </Link>
        ))}
      </nav>
    </AdminListScreen>
  );
}
