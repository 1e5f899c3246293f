import { optionsOf } from "~/domain/codes/names-in";
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useNavigation } from "@remix-run/react";
import { useState, type FormEvent } from "react";
import { smallAddress } from "~/platform/media/media-address";
import type { LookSettings } from "~/platform/settings/look-schema";
import { Button } from "~/ui/forms/button";
import {
  CheckboxField,
  describedBy,
  ErrorSummary,
  FieldFrame,
  RadioGroup,
  TextField,
  type AnyField,
} from "~/ui/forms/field";
import { PostForm } from "~/ui/forms/post-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { VersionField } from "~/ui/forms/version/version-field";
import { Section } from "~/ui/section";
import { DefaultSubmit } from "../settings-frame";
import {
  fileField,
  FONT_LABELS,
  lookForm,
  previewAddress,
  WITHOUT,
  type FormPictures,
  type PictureField,
  type PreviewedLook,
} from "./look-form";

const PICTURE_WORDS = {
  logo: {
    label: "Logo",
    hint: "In the headers, in mails, in drawn pictures and in search results, in place of the name. On a dark page it stands on a light ground. A logo no wider than five times its height is best.",
    without: "Show the site’s name instead",
  },
  socialPicture: {
    label: "Social picture",
    hint: "What other sites show beside a link to a page without a picture of its own, cut to 1,200 × 630 pixels. Without one, it is drawn from the name and the tagline.",
    without: "Draw it from the name and the tagline",
  },
} as const;

/** The current picture, a field for another, and a box that takes it away. */
function PictureChoice({
  name,
  src,
  field,
  without,
}: {
  name: PictureField;
  /** Address of the current picture, or "". */
  src: string;
  field: AnyField;
  without: AnyField;
}) {
  const { label, hint, without: words } = PICTURE_WORDS[name];
  const { errors, errorId } = field;
  const file = { ...field, name: fileField(name), errors, errorId, id: `${field.id}-file` } as AnyField;
  const shownHint = `${hint} JPEG, PNG, WebP or AVIF, 10 MB at most; it is stored in Media without its metadata.`;
  return (
    <div className="space-y-3">
      {src !== "" && (
        <>
          <img
            src={smallAddress(src)}
            alt={`The current ${label.toLowerCase()}`}
            className="max-h-24 w-auto max-w-full rounded-sm border border-line bg-[white] object-contain p-1"
          />
          <CheckboxField field={without} label={words} />
        </>
      )}
      <input type="hidden" name={name} value={src} />
      <FieldFrame field={file} label={src === "" ? label : `Another ${label.toLowerCase()}`} hint={shownHint} optional>
        <input
          id={file.id}
          name={fileField(name)}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-describedby={describedBy(file, hint)}
          className="control text-sm"
        />
      </FieldFrame>
    </div>
  );
}

/** The look under edit on a light, a dark and a narrow screen. */
function LookPreview({ shown }: { shown: PreviewedLook }) {
  const frame = "rounded-md border border-line bg-paper";
  return (
    <Section id="preview-title" title="Preview" isSmall>
      <div className="grid gap-4 lg:grid-cols-2">
        <iframe
          title="On a light screen"
          src={previewAddress(shown, "light")}
          className={`h-[32rem] w-full ${frame}`}
        />
        <iframe title="On a dark screen" src={previewAddress(shown, "dark")} className={`h-[32rem] w-full ${frame}`} />
      </div>
      <iframe
        title="On a phone"
        src={previewAddress(shown, "light")}
        className={`h-[36rem] w-[20rem] max-w-full ${frame}`}
      />
    </Section>
  );
}

/** The form of the look, and its preview: of what is in force, of what was posted, or at once of what is chosen. */
export function LookPage({
  fields: look,
  version,
  result,
  pictures,
  shown,
}: {
  fields: LookSettings;
  version: string;
  result: SubmissionResult<string[]> | null;
  pictures: FormPictures;
  shown: PreviewedLook;
}) {
  const defaultValue = { accent: look.accent ?? "", fonts: look.fonts };
  const [form, fields] = useSchemaForm(lookForm, "look", result, defaultValue);
  const [chosen, setChosen] = useState<{ after: PreviewedLook; look: PreviewedLook } | null>(null);
  const busy = useNavigation().state === "submitting";
  const labels = {
    logo: { id: `${fields.logo.id}-file`, label: "Logo" },
    accent: "Accent colour",
    fonts: { id: `${fields.fonts.id}-source`, label: "Fonts" },
    socialPicture: { id: `${fields.socialPicture.id}-file`, label: "Social picture" },
  };

  function showChoice({ currentTarget }: FormEvent<HTMLFormElement>) {
    const posted = new FormData(currentTarget);
    const text = (name: string) => String(posted.get(name) ?? "");
    const accent = text("accent");
    if (accent !== "" && !/^#?[0-9a-f]{6}$/i.test(accent)) return;
    const logo = posted.has(WITHOUT.logo) ? "" : text("logo");
    setChosen({ after: shown, look: { accent, fonts: text("fonts"), logo } });
  }

  return (
    <>
      <PostForm
        {...getFormProps(form)}
        encType="multipart/form-data"
        onInput={showChoice}
        className="max-w-text space-y-6"
      >
        <DefaultSubmit />
        <ErrorSummary form={form} labels={labels} />
        <VersionField value={version} />
        <PictureChoice name="logo" src={pictures.logo} field={fields.logo} without={fields.withoutLogo} />
        <TextField
          field={fields.accent}
          label="Accent colour"
          optional
          placeholder="#005b4d"
          hint="Links, buttons and what is chosen. Its lighter and darker shades are derived from it; a colour in which text can’t be read is refused, with the nearest one that works. Scores and warnings keep their own colours."
          className="max-w-40"
          autoComplete="off"
          spellCheck={false}
        />
        <RadioGroup
          field={fields.fonts}
          label="Fonts"
          hint="They come from this server; a page loads only those chosen."
          options={optionsOf(FONT_LABELS)}
        />
        <PictureChoice
          name="socialPicture"
          src={pictures.socialPicture}
          field={fields.socialPicture}
          without={fields.withoutSocialPicture}
        />
        <p className="flex flex-wrap gap-3">
          <Button busy={busy} busyLabel="Saving …">
            Save look
          </Button>
          <Button look="secondary" name="intent" value="preview" disabled={busy}>
            Preview
          </Button>
        </p>
      </PostForm>
      {/* What the server answers counts more than what was chosen before. */}
      <LookPreview shown={chosen?.after === shown ? chosen.look : shown} />
    </>
  );
}
