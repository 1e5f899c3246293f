import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { areaPath, representativeLoader } from "~/features/casino-area/access/representative.server";
import { listLetters } from "~/features/casino-area/letters/letters.server";
import { labelByParameter } from "~/http/pages/label-by-parameter";
import { withEllipsis } from "~/http/pages/shortened";
import { Feedback } from "~/ui/feedback";
import { LinkButton } from "~/ui/forms/button";

const DONE = { saved: "Letter saved.", deleted: "Letter deleted." };

export const loader = representativeLoader(async ({ request }, { casino }) => {
  const letters = await listLetters(casino.id);
  return {
    letters: letters.map(({ id, name, body }) => ({ id, name, start: withEllipsis(body, 140) })),
    base: areaPath(casino.slug, "letters"),
    done: labelByParameter(DONE, new URL(request.url).searchParams.get("done")),
  };
});

export const meta: MetaFunction = () => [{ title: "Letters · Casino area" }, { name: "robots", content: "noindex" }];

function LetterList({ letters, base }: Pick<ReturnType<typeof useLoaderData<typeof loader>>, "letters" | "base">) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {letters.map(({ id, name, start }) => (
        <li key={id} className="space-y-1 py-3">
          <p dir="auto" className="font-semibold">
            <Link to={`${base}/${id}`}>{name}</Link>
          </p>
          <p dir="auto" className="text-sm text-quiet">
            {start}
          </p>
        </li>
      ))}
    </ul>
  );
}

export default function CasinoLetters() {
  const { letters, base, done } = useLoaderData<typeof loader>();
  return (
    <>
      <h1>Form letters</h1>
      {done && <Feedback meaning="good" role="status" title={done} />}
      <p className="text-quiet">
        Texts that you and your colleagues begin an answer with. You can change each answer before you send it.
      </p>
      {letters.length === 0 ? <p>You have none yet.</p> : <LetterList letters={letters} base={base} />}
      <LinkButton look="secondary" to={`${base}/new`}>
        Write a letter
      </LinkButton>
    </>
  );
}
