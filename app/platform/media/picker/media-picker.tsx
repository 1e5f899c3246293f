import { useState, type ChangeEvent, type KeyboardEvent } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Icon } from "~/ui/icon";
import { useChoices } from "~/ui/forms/use-choices";
import { smallAddress } from "../media-address";
import { addressField, NO_PICTURE, type PickerChoice } from "./picker-fields";

interface Props {
  /** Name of the form field; `pickedValue(form, name)` reads it on the server. */
  name: string;
  label: string;
  /** Address of the current picture, or the posted value of a form that came back; "" for none. */
  value: string;
  /** From `pickerChoices(current)` in the loader. */
  choices: readonly PickerChoice[];
  hint?: string;
  /** Problems from the server. */
  errors?: readonly string[] | undefined;
  /** True if "No picture" is a choice. */
  optional?: boolean;
}

const thumbnailLook = "aspect-[4/3] h-auto w-full rounded-sm bg-sunken object-contain";

function Choice({
  name,
  choice,
  isChosen,
  onChoose,
}: {
  name: string;
  choice: PickerChoice;
  isChosen: boolean;
  onChoose: (choice: PickerChoice) => void;
}) {
  const id = `${name}-${choice.src}`;
  return (
    <div className="relative flex min-w-0 flex-col gap-1.5 rounded-md border border-line bg-surface p-2 text-xs has-checked:border-accent has-checked:bg-accent-soft">
      <img
        src={choice.thumbnail}
        alt=""
        width={choice.width}
        height={choice.height}
        loading="lazy"
        className={thumbnailLook}
      />
      <span className="flex items-start gap-1.5">
        <input
          id={id}
          type="radio"
          name={name}
          value={choice.src}
          defaultChecked={isChosen}
          onChange={() => onChoose(choice)}
          className="relative z-1 mt-0.5 size-4 shrink-0 accent-accent"
        />
        <label htmlFor={id} className="line-clamp-3 min-w-0 wrap-anywhere after:absolute after:inset-0">
          {choice.alt || choice.name}
        </label>
      </span>
    </div>
  );
}

/**
 * A form control that chooses a picture from the media library; part of the editor's own form, so that nothing typed
 * there is lost. Without JavaScript it shows the newest pictures as radio buttons and a field for the address of any other;
 * with JavaScript, a search among all of them.
 *
 * In the loader: `choices: await pickerChoices(item.hero)`. In the action: `const { image, problem } = await
 * resolveImage(pickedValue(form, "hero"), item.hero)`; `image` is `{ src, alt, width, height }` or null for none. Show
 * a `problem` beside the field (`errors`), with `value={pickedValue(…)}`.
 */
export function MediaPicker({ name, label, value, choices, hint, errors, optional = true }: Props) {
  const isHydrated = useHydrated();
  const search = useChoices<PickerChoice>("/admin/media/choices.json");
  const present = choices.find(({ src }) => src === value) ?? null;
  const [chosen, setChosen] = useState<PickerChoice | null>(present);
  const found = search.choices ?? choices;
  const shown = chosen && !found.some(({ src }) => src === chosen.src) ? [chosen, ...found] : found;
  const isElsewhere = value !== "" && present === null;
  const hintId = `${name}-picker-hint`;
  const errorId = `${name}-picker-error`;
  const described = [hint ? hintId : "", errors?.length ? errorId : ""].filter(Boolean).join(" ") || undefined;

  function look({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    search.ask(currentTarget.value);
  }
  function stay(event: KeyboardEvent) {
    // Enter would submit the editor's form.
    if (event.key === "Enter") event.preventDefault();
  }

  return (
    <fieldset id={name} tabIndex={-1} aria-describedby={described} className="space-y-2">
      <legend className="font-semibold">
        {label} {optional && <span className="font-normal text-quiet">(optional)</span>}
      </legend>
      {hint && (
        <p id={hintId} className="text-sm text-quiet">
          {hint}
        </p>
      )}
      {errors && errors.length > 0 && (
        <p id={errorId} className="flex items-start gap-1.5 font-semibold text-bad">
          <Icon name="warning" className="mt-1 size-4" />
          <span>
            <span className="sr-only">Error: </span>
            {errors.join(" ")}
          </span>
        </p>
      )}
      {chosen && (
        <p className="flex items-center gap-3 text-sm">
          <img
            src={smallAddress(chosen.src)}
            alt=""
            width={chosen.width}
            height={chosen.height}
            className="h-16 w-auto max-w-32 rounded-sm border border-line bg-sunken object-contain"
          />
          <span className="min-w-0">
            <span dir="auto" className="block wrap-anywhere">
              {chosen.alt || "It has no alternative text yet."}
            </span>
            <span className="numbers block text-xs text-quiet">
              {chosen.width} × {chosen.height} pixels
            </span>
          </span>
        </p>
      )}
      <details open={Boolean(errors?.length) || isElsewhere} className="rounded-md border border-line px-3 py-2">
        <summary className="text-sm font-semibold text-accent">
          {chosen ? "Choose another picture" : "Choose a picture"}
        </summary>
        <div className="space-y-3 pt-3">
          {isHydrated && (
            <div className="space-y-1">
              <label htmlFor={`${name}-search`} className="block text-sm font-semibold">
                Search Media by name or alternative text
              </label>
              <input
                dir="auto"
                id={`${name}-search`}
                type="search"
                onChange={look}
                onKeyDown={stay}
                className="control text-sm"
              />
              <p role="status" className="text-xs text-quiet">
                {search.choices?.length === 0 && "No pictures found."}
              </p>
            </div>
          )}
          <div className="max-h-96 overflow-y-auto p-1">
            {optional && (
              <label className="mb-2 flex items-center gap-2 text-sm">
                <input
                  type="radio"
                  name={name}
                  value={NO_PICTURE}
                  defaultChecked={value === ""}
                  onChange={() => setChosen(null)}
                  className="size-4 accent-accent"
                />
                No picture
              </label>
            )}
            <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4">
              {shown.map((choice) => (
                <Choice
                  key={choice.src}
                  name={name}
                  choice={choice}
                  isChosen={choice.src === chosen?.src}
                  onChoose={setChosen}
                />
              ))}
            </div>
            {choices.length === 0 && (
              <p className="text-sm text-quiet">Media has no picture with alternative text yet.</p>
            )}
          </div>
          <div className="space-y-1">
            <label htmlFor={`${name}-address`} className="block text-sm font-semibold">
              Or the address of any picture in Media
            </label>
            <input
              dir="auto"
              id={`${name}-address`}
              name={addressField(name)}
              type="text"
              maxLength={500}
              defaultValue={isElsewhere ? value : ""}
              onKeyDown={stay}
              className="control text-sm"
            />
            <p className="text-xs text-quiet">
              <a href="/admin/media" target="_blank" rel="noopener">
                Open Media in a new tab
                <Icon name="external" className="ms-1 size-3.5" />
              </a>{" "}
              to upload one or copy an address. An address here replaces the choice above.
            </p>
          </div>
        </div>
      </details>
    </fieldset>
  );
}
