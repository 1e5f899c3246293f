import { HELD_FIELD, PICTURE_FIELD, type HeldPictureMark } from "./picture-fields";

/** The input of the picture that shows a version, with the name of one that an earlier try of the form left. */
export function PictureInput({
  id,
  label,
  hint,
  optional = false,
  held,
  errors,
}: {
  id: string;
  label: string;
  hint: string;
  optional?: boolean;
  held: HeldPictureMark | null;
  errors: readonly string[] | undefined;
}) {
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-semibold">
        {label} {optional && <span className="font-normal text-quiet">(optional)</span>}
      </label>
      <p id={`${id}-hint`} className="text-sm text-quiet">
        JPEG, PNG or WebP, up to 10 MB. {hint}
      </p>
      {errors && (
        <p id={`${id}-error`} className="font-semibold text-bad">
          {errors.join(" ")}
        </p>
      )}
      {held && (
        <p className="text-sm">
          <input type="hidden" name={HELD_FIELD} value={held.id} />
          We have <bdi>{held.name}</bdi>. Choose a file only to replace it.
        </p>
      )}
      <input
        id={id}
        name={PICTURE_FIELD}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-describedby={errors ? `${id}-hint ${id}-error` : `${id}-hint`}
        aria-invalid={errors ? true : undefined}
        className="control"
      />
    </div>
  );
}
