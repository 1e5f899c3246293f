import type { SubmissionResult } from "@conform-to/react";
import { profileForm } from "~/platform/access/sign-in/forms";
import { Button } from "~/ui/forms/button";
import { ErrorSummary, TextField, FieldError } from "~/ui/forms/field";
import { usePartPress, usePartField } from "~/ui/forms/shared/form-part";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { Section } from "~/ui/section";
import { Feedback } from "~/ui/feedback";
import { useHasHeldFiles } from "~/ui/forms/restored-text";
import { useFormPart } from "~/ui/forms/shared/part-context";
import { PartOfForm } from "~/ui/forms/shared/shared-form";
import { Icon } from "~/ui/icon";
import { SuggestedNames } from "~/ui/menus/options";
import { Link } from "@remix-run/react";

/** The part of a member's profile that changes their name. */
export function NameForm({ result }: { result: SubmissionResult<string[]> | null }) {
  const [form, fields] = useSchemaForm(profileForm, "profile-name", result);
  return (
    <Section id="name-title" title="Name" className="max-w-text space-y-4">
      <ErrorSummary form={form} labels={{ displayName: "Name" }} />
      <TextField
        field={fields.displayName}
        label="Name"
        hint="Shown beside what you publish."
        autoComplete="nickname"
      />
      <Button busyLabel="Saving…" {...usePartPress()}>
        Save name
      </Button>
    </Section>
  );
}

const SIDE = 96;

function PictureField({ problem }: { problem: string | null }) {
  const { name } = usePartField("picture");
  const hasHeld = useHasHeldFiles(useFormPart()?.formId ?? "");
  return (
    <>
      <label htmlFor="picture" className="block font-semibold">
        Choose a picture
      </label>
      <p id="picture-hint" className="text-sm text-quiet">
        JPEG, PNG or WebP, up to 10 MB. We remove the place and time it was taken.
      </p>
      {problem && (
        <div id="picture-error">
          <Feedback meaning="bad" role="alert" title={problem} />
        </div>
      )}
      <input
        id="picture"
        name={name}
        type="file"
        required={!hasHeld}
        accept="image/jpeg,image/png,image/webp"
        aria-describedby={problem ? "picture-hint picture-error" : "picture-hint"}
        aria-invalid={problem ? true : undefined}
        className="control"
      />
      <Button look="secondary" busyLabel="Sending…" {...usePartPress()}>
        Save picture
      </Button>
    </>
  );
}

/** The part of a profile that changes or removes the picture. */
export function PortraitForm({ photoURL, problem }: { photoURL: string | null; problem: string | null }) {
  return (
    <Section id="picture-title" title="Picture" className="space-y-4">
      <div className="flex flex-wrap items-center gap-6">
        {photoURL ? (
          <img
            src={photoURL}
            alt="Your picture, as others see it"
            width={SIDE}
            height={SIDE}
            className="size-24 rounded-full object-cover"
          />
        ) : (
          <span className="grid size-24 place-items-center rounded-full bg-sunken text-quiet">
            <Icon name="person" className="size-10" />
          </span>
        )}
        <PartOfForm name="picture" className="min-w-0 grow basis-64 space-y-3">
          <PictureField problem={problem} />
        </PartOfForm>
      </div>
      {photoURL && (
        <PartOfForm name="remove-picture">
          <Button look="quiet" busyLabel="Removing…" name="intent" value="remove-picture">
            Remove the picture
          </Button>
        </PartOfForm>
      )}
    </Section>
  );
}

/** The part of a profile that chooses the zone in which the admin area shows times: a text with suggestions, which browsers search. */
export function ZoneForm({
  now,
  names,
  refused,
}: {
  now: string;
  names: readonly string[];
  refused: { problem: string; typed: string } | null;
}) {
  const { name, defaultValue } = usePartField("timeZone");
  return (
    <Section id="zone-title" title="Time zone" className="max-w-text space-y-4">
      <div className="space-y-1.5">
        <label htmlFor="time-zone" className="block font-semibold">
          Time zone
        </label>
        <p id="time-zone-hint" className="text-sm text-quiet">
          The admin area shows times in this zone, with UTC beside them. {now} Type a city or part of a name.
        </p>
        <FieldError field={{ errors: refused ? [refused.problem] : undefined, errorId: "time-zone-error" }} />
        <input
          id="time-zone"
          name={name}
          list="time-zones"
          required
          maxLength={60}
          autoComplete="off"
          defaultValue={refused?.typed ?? defaultValue}
          aria-invalid={refused ? true : undefined}
          aria-describedby={refused ? "time-zone-hint time-zone-error" : "time-zone-hint"}
          className="control"
        />
        <SuggestedNames id="time-zones" names={names} />
      </div>
      <Button look="secondary" busyLabel="Saving…" {...usePartPress()}>
        Save time zone
      </Button>
    </Section>
  );
}

/** Where a member lives, as their account remembers it. */
export function CountrySection({ country }: { country: string | null }) {
  return (
    <Section id="country-title" title="Where you live" className="space-y-2">
      <p>
        {country ?? "You haven’t told us."}{" "}
        <Link to="/country?returnTo=/dashboard/profile" rel="nofollow">
          {country === null ? "Choose your country" : "Change or forget it"}
        </Link>
      </p>
      <p className="text-sm text-quiet">
        Lists, rules and helplines will then be those for your country, on every device.
      </p>
    </Section>
  );
}
