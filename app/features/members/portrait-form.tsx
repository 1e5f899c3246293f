import { Feedback } from "~/ui/feedback";
import { Button } from "~/ui/forms/button";
import { useHasHeldFiles } from "~/ui/forms/restored-text";
import { usePartField, usePartPress } from "~/ui/forms/shared/form-part";
import { useFormPart } from "~/ui/forms/shared/part-context";
import { PartOfForm } from "~/ui/forms/shared/shared-form";
import { Icon } from "~/ui/icon";
import { Section } from "~/ui/section";

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
      <Button busyLabel="Sending…" {...usePartPress()}>
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
