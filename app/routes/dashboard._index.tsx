import { redirect, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { promiseHash } from "remix-utils/promise";
import { homeOf, memberLoader } from "~/platform/access/guards.server";
import { CasinoTasks } from "~/site/casino-area/casino-tasks";
import { listCasinoTasks } from "~/site/casino-area/area-cases.server";
import { MyComplaints, MyReviews } from "~/site/member-data/my-activity";
import { listMyComplaints, listMyReviews } from "~/site/member-data/my-activity.server";
import { MyVotes } from "~/features/awards/voting/my-votes";
import { listPrepared } from "~/features/complaints/submit/prepared-drafts.server";
import { PreparedComplaints } from "~/features/complaints/submit/prepared-complaints";
import { listMyVotes } from "~/features/awards/voting/voting.server";
import { countUnread } from "~/platform/notifications/own-notices.server";
import { DateTime } from "~/ui/date-time";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/section";

export const loader = memberLoader(async ({ request }, viewer) => {
  // New staff have nothing to do here, and can do nothing elsewhere until they have a second factor.
  if (viewer.mustSetUpSecondFactor) throw redirect(homeOf(viewer));
  const { user } = viewer;
  const own = await promiseHash({
    complaints: listMyComplaints(user.uid),
    prepared: listPrepared(request, user.uid),
    reviews: listMyReviews(user.uid),
    votes: listMyVotes(user.uid),
    unread: countUnread(user.uid),
    casinoTasks: listCasinoTasks(user.uid),
  });
  return { name: user.displayName, ...own };
});

export const meta: MetaFunction = () => [{ title: "Dashboard" }, { name: "robots", content: "noindex" }];

export default function DashboardOverview() {
  const { name, complaints, prepared, reviews, votes, unread, casinoTasks } = useLoaderData<typeof loader>();
  const toDo = complaints.filter(({ isMine }) => isMine);
  return (
    <>
      <h1>Hello, {name}</h1>
      {unread > 0 && (
        <p>
          <Link to="/dashboard/notices">
            {unread} new {unread === 1 ? "notice" : "notices"}
          </Link>
        </p>
      )}
      <Section id="to-do" title="What you need to do next">
        {toDo.length + prepared.length + casinoTasks.length === 0 ? (
          <p>Nothing to do.</p>
        ) : (
          <Notice meaning="caution">
            <ul className="space-y-1">
              <CasinoTasks tasks={casinoTasks} />
              <PreparedComplaints prepared={prepared} />
              {toDo.map(({ ref, title, dueAt }) => (
                <li key={ref}>
                  Answer in <Link to={`/complaints/${ref}/case`}>“{title}”</Link>
                  {dueAt && (
                    <>
                      {" "}
                      by <DateTime at={dueAt} withTime />
                    </>
                  )}
                </li>
              ))}
            </ul>
          </Notice>
        )}
      </Section>
      <Section id="complaints" title="My complaints">
        <MyComplaints complaints={complaints} />
      </Section>
      <Section id="reviews" title="My reviews">
        <MyReviews reviews={reviews} />
      </Section>
      <Section id="votes" title="My votes">
        <MyVotes votes={votes} />
      </Section>
    </>
  );
}
