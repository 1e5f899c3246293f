import { Link } from "@remix-run/react";
import { Section } from "~/ui/section";
import { RecourseList, type Recourse } from "../public/dispute-bodies";

interface AskedCasino {
  name: string;
  slug: string;
  supportEmail: string | null;
  recourse: Recourse;
}

/** Who else can decide about a casino: its authorities and dispute body. `since`: the day on which it was told. */
export function OtherWays({ casino, since = null }: { casino: AskedCasino; since?: string | null }) {
  const { name, slug, supportEmail, recourse } = casino;
  return (
    <Section id="other-ways" title={<>Who else can decide about {name}</>} isSmall className="max-w-text space-y-3">
      {recourse.disputeBody || recourse.licences.length > 0 ? (
        <>
          <RecourseList recourse={recourse} since={since} />
          <p className="text-sm">We can’t take a complaint that is already with one of them.</p>
        </>
      ) : (
        <p>
          We know of no licence that <Link to={`/casinos/${slug}`}>{name}</Link> holds, and of nobody it answers to.
        </p>
      )}
      {supportEmail && (
        <p className="text-sm">
          Its support: <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
        </p>
      )}
    </Section>
  );
}
