import { optionsOf } from "~/domain/codes/names-in";
import type { SubmissionResult } from "@conform-to/react";
import { Link, useNavigation } from "@remix-run/react";
import { Button } from "~/ui/forms/button";
import { CheckboxField, RadioGroup, TextArea, TextField } from "~/ui/forms/field";
import { SchemaForm } from "~/ui/forms/schema-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { VersionField } from "~/ui/forms/version/version-field";
import { reviewForm } from "./review-forms";
import type { OwnReview } from "./review-writing.server";

const STARS = [
  { value: "5", label: "5 stars: I would send a friend there" },
  { value: "4", label: "4 stars: good, with a flaw" },
  { value: "3", label: "3 stars: neither good nor bad" },
  { value: "2", label: "2 stars: more trouble than it is worth" },
  { value: "1", label: "1 star: stay away" },
];
const INCENTIVES = optionsOf({
  none: "No, nothing",
  disclosed: "Yes: a bonus, money, goods or a favour. The review is published with a note that says so.",
});

interface Props {
  casino: { slug: string; name: string };
  days: { first: string; last: string };
  own: OwnReview | null;
  lastResult: SubmissionResult<string[]> | null;
}

/** Form to write or edit a review. */
export function ReviewForm({ casino, days, own, lastResult }: Props) {
  const busy = useNavigation().formData?.get("intent") === "write";
  const [form, fields] = useSchemaForm(
    reviewForm(days),
    "review",
    lastResult,
    own
      ? {
          stars: String(own.stars),
          title: own.title,
          body: own.body,
          experiencedOn: own.experiencedOn,
          incentive: own.incentive,
        }
      : undefined,
  );
  const labels = {
    stars: { id: `${fields.stars.id}-5`, label: "Stars" },
    title: "Title",
    body: "What happened",
    experiencedOn: "When it was",
    incentive: { id: `${fields.incentive.id}-none`, label: "Offered for it" },
    noInterest: "No interest",
  };
  return (
    <SchemaForm
      action={`/casinos/${casino.slug}/review`}
      form={form}
      labels={labels}
      className="space-y-6"
      aria-label="Your review"
    >
      <input type="hidden" name="intent" value="write" />
      {own && <VersionField value={own.version} />}
      <RadioGroup field={fields.stars} label="Stars" options={STARS} />
      <TextField field={fields.title} hint="The gist in a few words." />
      <TextArea
        field={fields.body}
        hint="50 to 5,000 characters. What you did, what they did, sums and dates. No links, and nothing that says who you or others are."
        rows={10}
      />
      <TextField
        field={fields.experiencedOn}
        type="date"
        hint="The day, or the last one, within the past 12 months."
        min={days.first}
        max={days.last}
        className="max-w-56"
      />
      <RadioGroup
        field={fields.incentive}
        label="Were you offered anything for this review?"
        hint="By the casino or by anybody else."
        options={INCENTIVES}
      />
      <CheckboxField
        field={fields.noInterest}
        label={`I played at ${casino.name} myself. I don’t work for it or for a competitor, own a part of either, or get paid by one.`}
      />
      <div className="space-y-3">
        <Button busy={busy} busyLabel="Sending…">
          {own ? "Send the new wording" : "Send review"}
        </Button>
        <p className="text-sm text-quiet">
          We read each review before it appears, by our <Link to="/how-we-rate#reviews-by-players">review policy</Link>.
          It is published under your name here, never with your email address.
        </p>
      </div>
    </SchemaForm>
  );
}
