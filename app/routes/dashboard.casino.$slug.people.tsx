import { data, redirect, type MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod/v4";
import { textUpTo } from "~/domain/text/fields";
import {
  areaPath,
  representativeAction,
  representativeLoader,
} from "~/features/casino-area/access/representative.server";
import { actOnColleague, leaveCasino, listPeople, type Colleague } from "~/features/casino-area/people/people.server";
import { readForm } from "~/http/bodies/form.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { badRequest, forbidden } from "~/http/responses/responses";
import { reloadAfterConflict } from "~/http/pages/reload-after-conflict";
import { Feedback } from "~/ui/feedback";
import { Button } from "~/ui/forms/button";
import { Section } from "~/ui/section";
import { DateTime } from "~/ui/date-time";
import { Badge } from "~/ui/notice";

const SMALL = "min-h-9 py-1 text-sm";

/** The people who represent a casino, with what the one in charge may do. */
function PeopleList({ people, me }: { people: readonly Colleague[]; me: string }) {
  const mayAct = people.some(({ uid, isInCharge }) => uid === me && isInCharge);
  return (
    <ul className="divide-y divide-line border-y border-line">
      {people.map(({ uid, name, workEmail, since, isInCharge }) => (
        <li key={uid} className="flex flex-wrap items-center justify-between gap-3 py-3">
          <div className="min-w-0">
            <p className="flex flex-wrap items-center gap-2 font-semibold">
              <bdi>{name}</bdi>
              {isInCharge && <Badge meaning="info">In charge</Badge>}
              {uid === me && <span className="font-normal text-quiet">you</span>}
            </p>
            <p className="text-sm wrap-anywhere text-quiet">
              {workEmail}
              {since && (
                <>
                  {workEmail ? ", since " : "Since "}
                  <DateTime at={since} />
                </>
              )}
            </p>
          </div>
          {mayAct && uid !== me && (
            <Form method="post" className="flex flex-wrap gap-3">
              <input type="hidden" name="id" value={uid} />
              <Button
                look="secondary"
                name="act"
                value="hand-over"
                className={SMALL}
                aria-label={`Put ${name} in charge`}
              >
                Put in charge
              </Button>
              <Button look="danger" name="act" value="end" className={SMALL} aria-label={`End access of ${name}`}>
                End access
              </Button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

const DONE = { "hand-over": "They are in charge now.", end: "Their access has ended." };

const act = z.object({
  act: z.enum(["hand-over", "end", "leave"]),
  id: textUpTo(128).default(""),
});

export const loader = representativeLoader(async ({ request }, { viewer, casino }) => {
  const done = labelByParameter(DONE, new URL(request.url).searchParams.get("done"));
  return { people: await listPeople(casino.id), me: viewer.user.uid, name: casino.name, done };
});

export const action = representativeAction(async ({ request }, who) => {
  const parsed = act.safeParse(Object.fromEntries(await readForm(request)));
  if (!parsed.success) throw badRequest();
  const requestId = request.headers.get("X-Request-Id");
  if (parsed.data.act === "leave") {
    await leaveCasino(who, requestId);
    return redirect("/dashboard/casino?done=left", 303);
  }
  const outcome = await actOnColleague(who, parsed.data.act, parsed.data.id, requestId);
  if (outcome === "forbidden") throw forbidden("Only the person in charge can do that.");
  if (outcome === "gone") return data({ problem: "They no longer have access." }, { status: 409 });
  return redirect(`${areaPath(who.casino.slug, "people")}?done=${parsed.data.act}`, 303);
});

/** After a refusal, the page shows the people as they are now. */
export const shouldRevalidate = reloadAfterConflict;

export const meta: MetaFunction = () => [{ title: "People · Casino area" }, { name: "robots", content: "noindex" }];

export default function CasinoPeople() {
  const { people, me, name, done } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <h1>People</h1>
      {done && !answer && <Feedback meaning="good" role="status" title={done} />}
      {answer && <Feedback meaning="caution" role="alert" title={answer.problem} />}
      <p className="text-quiet">
        Colleagues ask for access themselves, under “For casinos” in their dashboard, with their address at your domain.
        The person in charge can put somebody else in charge and end a colleague’s access.
      </p>
      <PeopleList people={people} me={me} />
      <Section id="leave" title="Leave">
        <p>
          You will no longer see this area or answer for <bdi>{name}</bdi>. What you wrote stays.
        </p>
        <Form method="post">
          <Button look="danger" name="act" value="leave">
            Give up my access
          </Button>
        </Form>
      </Section>
    </>
  );
}
