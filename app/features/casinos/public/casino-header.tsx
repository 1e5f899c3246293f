import type { Image } from "~/platform/media/image-schema";
import { DateTime } from "~/ui/date-time";
import { Icon } from "~/ui/icon";
import { Notice } from "~/ui/notice";
import { CasinoLogo, LifecycleBadge } from "./casino-card";
import type { CasinoFields, Lifecycle } from "../schema";
import { ScoreFigure } from "../score/score-figure";
import type { ShownScore } from "../shown";

const WARNINGS: Record<Exclude<Lifecycle, "active">, { meaning: "caution" | "bad" | "info"; title: string }> = {
  warning: { meaning: "caution", title: "We advise against this casino" },
  blacklisted: { meaning: "bad", title: "Blacklisted: do not deposit here" },
  closed: { meaning: "info", title: "This casino is closed" },
};

interface Props {
  name: string;
  logo: Image | null;
  lifecycle: Lifecycle;
  lifecycleReason: string | null;
  isAdvisedAgainst: boolean;
  score: ShownScore | null;
}

export function CasinoHeader({ casino }: { casino: Props }) {
  const { name, lifecycle, isAdvisedAgainst } = casino;
  // Staff give a reason for every standing of their own; the lack of a licence is a reason by itself.
  const standing = lifecycle === "active" && isAdvisedAgainst ? "warning" : lifecycle;
  return (
    <header className="space-y-5">
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-[min(1rem,4vw)] gap-y-3 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-x-6 sm:gap-y-1">
        <span className="sm:row-span-2">
          <CasinoLogo logo={casino.logo} size="large" />
        </span>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 sm:contents">
          <h1 className="min-w-0 grow basis-[min-content] max-sm:text-2xl sm:self-end">{name}</h1>
          {casino.score && (
            <a
              href="#score"
              className="text-ink no-underline max-sm:max-w-min sm:col-start-3 sm:row-span-2 sm:row-start-1"
            >
              <span className="sr-only">How we got this score: </span>
              <ScoreFigure score={casino.score} size="large" />
            </a>
          )}
        </div>
        <div className="col-span-full space-y-1 sm:col-span-1 sm:col-start-2 sm:self-start">
          <LifecycleBadge lifecycle={lifecycle} />
        </div>
      </div>
      {standing !== "active" && (
        <Notice {...WARNINGS[standing]}>
          <p>{standing === lifecycle ? casino.lifecycleReason : "We found no licence for it in any register."}</p>
        </Notice>
      )}
    </header>
  );
}

/** Who reviewed the casino, and when its facts were last checked. */
export function CasinoByline({
  casino: { reviewer, verifiedAt, factChecker },
}: {
  casino: Pick<CasinoFields, "reviewer" | "verifiedAt" | "factChecker">;
}) {
  return (
    <p className="text-sm text-quiet">
      {reviewer && `Reviewed by ${reviewer}. `}
      {verifiedAt && (
        <>
          Facts checked <DateTime at={verifiedAt} />
          {factChecker && ` by ${factChecker}`}.
        </>
      )}
    </p>
  );
}

function Points({
  title,
  name,
  points,
  icon,
  ink,
}: {
  title: string;
  /** Names the casino where nothing but headings is read. */
  name: string;
  points: readonly string[];
  icon: "check" | "minus";
  ink: string;
}) {
  return (
    <div>
      <h2 className="mb-1 text-lg">
        {title}
        <span className="sr-only"> {name}</span>
      </h2>
      <ul className="space-y-1 max-sm:text-sm">
        {points.map((point) => (
          <li key={point} className="flex items-start gap-2">
            <Icon name={icon} className={`mt-1 size-4 ${ink}`} />
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function ProsAndCons({
  casino: { name, pros, cons },
}: {
  casino: { name: string; pros: readonly string[]; cons: readonly string[] };
}) {
  return (
    <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
      {pros.length > 0 && <Points title="For" name={name} points={pros} icon="check" ink="text-good" />}
      {cons.length > 0 && <Points title="Against" name={name} points={cons} icon="minus" ink="text-bad" />}
    </div>
  );
}
