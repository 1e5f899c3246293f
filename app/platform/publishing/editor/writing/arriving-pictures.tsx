import { useEffect, useRef } from "react";
import { smallAddress } from "~/platform/media/media-address";
import { LONGEST_ALT } from "~/platform/media/schema";
import { isComposing } from "~/ui/keys/pressed-key";
import { Button } from "~/ui/forms/button";
import { Icon } from "~/ui/icon";
import type { ArrivingPicture } from "./use-arriving-pictures";

function ArrivingRow({
  picture,
  isFirst,
  onInsert,
  onLeaveOut,
}: {
  picture: ArrivingPicture;
  isFirst: boolean;
  onInsert: (alt: string) => void;
  onLeaveOut: () => void;
}) {
  const { key, name, percent, stored, problem } = picture;
  const input = useRef<HTMLInputElement>(null);
  const id = `arriving-${String(key)}`;
  const known = stored?.image.alt ?? "";

  // Pasting asks for the description at once, so that nobody types into a field that appears later.
  useEffect(() => {
    if (isFirst) input.current?.focus();
  }, [isFirst]);
  useEffect(() => {
    if (known !== "" && input.current?.value === "") input.current.value = known;
  }, [known]);

  return (
    <li className="flex flex-wrap items-start gap-3 py-3">
      <div className="w-28 shrink-0">
        {stored ? (
          <img
            src={smallAddress(stored.image.src)}
            alt=""
            width={stored.image.width}
            height={stored.image.height}
            className="aspect-[4/3] h-auto w-full rounded-sm bg-sunken object-contain"
          />
        ) : (
          <>
            <progress max={100} value={percent} className="w-full" aria-label={`Uploading ${name}`} />
            <span className="text-xs text-quiet">Uploading…</span>
          </>
        )}
      </div>
      <div className="min-w-0 grow basis-64 space-y-1.5">
        <label htmlFor={id} className="block font-semibold wrap-anywhere">
          What does <bdi>{name}</bdi> show?
        </label>
        {problem && (
          <p id={`${id}-problem`} role="alert" className="flex items-start gap-1.5 font-semibold text-bad">
            <Icon name="warning" className="mt-0.5 size-4" />
            {problem}
          </p>
        )}
        {/* Has no name, because it is sent by itself and isn't part of the form. */}
        <input
          ref={input}
          dir="auto"
          id={id}
          type="text"
          maxLength={LONGEST_ALT}
          aria-describedby={problem ? `${id}-problem` : undefined}
          aria-invalid={problem ? true : undefined}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
            event.preventDefault();
            onInsert(event.currentTarget.value);
          }}
          className="control"
        />
        <div className="flex flex-wrap gap-2">
          <Button
            type="button"
            disabled={!stored}
            onClick={() => {
              onInsert(input.current?.value ?? "");
            }}
          >
            Insert the picture
          </Button>
          <Button type="button" look="secondary" onClick={onLeaveOut}>
            Leave it out
          </Button>
        </div>
      </div>
    </li>
  );
}

/** Pictures that were pasted or dropped into a text, each with the field for its alternative text. */
export function ArrivingPictures({
  arriving,
  failures,
  onInsert,
  onLeaveOut,
}: {
  arriving: readonly ArrivingPicture[];
  failures: readonly string[];
  onInsert: (picture: ArrivingPicture, alt: string) => void;
  onLeaveOut: (picture: ArrivingPicture) => void;
}) {
  return (
    <>
      {failures.map((failure, at) => (
        <p
          key={`${failure}${String(at)}`}
          role="alert"
          className="mt-2 flex items-start gap-1.5 font-semibold text-bad"
        >
          <Icon name="warning" className="mt-0.5 size-4" />
          <span className="wrap-anywhere">{failure}</span>
        </p>
      ))}
      {arriving.length > 0 && (
        <ul aria-label="Pictures being added" className="mt-2 divide-y divide-line rounded-md border border-line px-3">
          {arriving.map((picture, at) => (
            <ArrivingRow
              key={picture.key}
              picture={picture}
              isFirst={at === 0}
              onInsert={(alt) => onInsert(picture, alt)}
              onLeaveOut={() => onLeaveOut(picture)}
            />
          ))}
        </ul>
      )}
    </>
  );
}
