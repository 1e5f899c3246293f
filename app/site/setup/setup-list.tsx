import { Link } from "@remix-run/react";
import { Badge } from "~/ui/notice";
import { Section } from "~/ui/section";
import type { SetupStep } from "./setup-steps.server";

function StepState({ missing, isRequired }: SetupStep) {
  if (missing === null) return <Badge meaning="good">Done</Badge>;
  return isRequired ? <Badge meaning="caution">Needed</Badge> : <Badge>Not yet</Badge>;
}

/** Steps with what each is for, what is missing, and how long it takes; every title leads to its form. */
export function SetupList({ id, title, steps }: { id: string; title: string; steps: readonly SetupStep[] }) {
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
