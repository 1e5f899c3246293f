import { data, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { adminLoader, staffAction } from "~/platform/access/guards.server";
import { currentSettings } from "~/platform/settings/settings.server";
import { siteOpening } from "~/platform/site-opening/opening.server";
import { openRequirements, openSite } from "~/site/setup/open-site.server";
import { setupSteps, type SetupStep } from "~/site/setup/setup-steps.server";
import { Feedback } from "~/ui/feedback";
import { Button } from "~/ui/forms/button";
import { Section } from "~/ui/section";
import { Badge } from "~/ui/notice";

function StepState({ missing, isRequired }: SetupStep) {
  if (missing === null) return <Badge meaning="good">Done</Badge>;
  return isRequired ? <Badge meaning="caution">Needed</Badge> : <Badge>Not yet</Badge>;
}

/** Steps with what each is for, what is missing, and how long it takes; every title leads to its form. */
function SetupList({ id, title, steps }: { id: string; title: string; steps: readonly SetupStep[] }) {
  const done = steps.filter(({ missing }) => missing === null).length;
  return (
    <Section
      id={id}
      title={
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          {title}
          <span className="numbers font-sans text-sm font-normal text-quiet">
            {done} of {steps.length} done
          </span>
        </span>
      }
      isSmall
    >
      <ul className="divide-y divide-line border-y border-line">
        {steps.map((step) => (
          <li key={step.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 py-3">
            <div className="space-y-0.5">
              <Link to={step.to} className="font-semibold">
                {step.label}
              </Link>
              <p className="text-sm text-quiet">{step.purpose}</p>
              {step.missing !== null && <p className="text-sm">{step.missing}</p>}
            </div>
            <div className="max-w-32 space-y-1 text-end">
              <StepState {...step} />
              {step.missing !== null && <p className="text-sm text-quiet">{step.takes}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const DONE = { opened: "The site is open" };

export const loader = adminLoader("owner", async ({ request }) => {
  const [steps, { isOpen }, { site }] = await Promise.all([setupSteps(), siteOpening(), currentSettings()]);
  const done = labelByParameter(DONE, new URL(request.url).searchParams.get("done"));
  return { steps, left: openRequirements(steps).map(({ label }) => label), isOpen, name: site.name, done };
});

export const action = staffAction("owner", async (_, staff) => {
  const answer = await openSite(staff);
  if (answer.outcome === "open") return redirect("/admin/setup?done=opened", 303);
  return data({ missing: answer.missing.map(({ id, label, to }) => ({ id, label, to })) }, { status: 422 });
});

export const meta = () => [{ title: "Setup · Admin" }];

function OpenSection({ left, isOpen, name }: { left: readonly string[]; isOpen: boolean; name: string }) {
  if (isOpen)
    return (
      <Section id="open" title="Open" isSmall>
        <p>
          Everybody can see <Link to="/">{name}</Link>. To close it for a while, use{" "}
          <Link to="/admin/settings/maintenance">maintenance mode</Link>.
        </p>
      </Section>
    );
  return (
    <Section id="open" title="Open" isSmall className="card space-y-3">
      {left.length > 0 ? (
        <p>
          You can open the site once what is needed is done.{" "}
          {left.length === 1 ? "One step is" : `${String(left.length)} steps are`} left.
        </p>
      ) : (
        <>
          <p>
            Everything needed is there. From then on everybody can see <bdi>{name}</bdi>, join it and write to you.
          </p>
          <Form method="post">
            <Button busyLabel="Opening…">Open the site</Button>
          </Form>
        </>
      )}
    </Section>
  );
}

export default function Setup() {
  const { steps, left, isOpen, name, done } = useLoaderData<typeof loader>();
  const missing = useActionData<typeof action>()?.missing;
  return (
    <main id="content" className="page py-6">
      <div className="max-w-3xl space-y-8">
        <h1 className="text-2xl">{isOpen ? "Setup" : "Before you open"}</h1>
        {done && isOpen && !missing && <Feedback meaning="good" role="status" title={done} />}
        {missing && (
          <Feedback meaning="bad" role="alert" title="The site can’t open yet">
            <ul>
              {missing.map(({ id, label, to }) => (
                <li key={id}>
                  <Link to={to}>{label}</Link> is missing.
                </li>
              ))}
            </ul>
          </Feedback>
        )}
        {!isOpen && <p>Take the steps in any order. Everything is saved as you go, so you can leave and come back.</p>}
        <SetupList id="needed" title="Needed" steps={steps.filter(({ isRequired }) => isRequired)} />
        <SetupList id="further" title="Worth doing" steps={steps.filter(({ isRequired }) => !isRequired)} />
        <OpenSection left={left} isOpen={isOpen} name={name} />
      </div>
    </main>
  );
}
