import { Link } from "@remix-run/react";
import { Icon } from "~/ui/icon";
import { TypedInput } from "~/ui/forms/typed-controls";
import { LONGEST_ALT } from "../schema";

interface Row {
  id: string;
  originalName: string;
  alt: string;
  thumbnail: string;
  width: number;
  height: number;
}

/** A line for each picture: the picture and the field for its alternative text. */
export function AltFields({
  rows,
  typed,
  problems,
}: {
  rows: readonly Row[];
  typed: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, { message: string }>>;
}) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {rows.map(({ id, originalName, alt, thumbnail, width, height }) => {
        const problem = problems[id]?.message;
        const field = `alt-${id}`;
        return (
          <li key={id} className="flex flex-wrap items-start gap-4 py-3">
            <img
              src={thumbnail}
              alt=""
              width={width}
              height={height}
              className="aspect-[4/3] h-auto w-40 rounded-sm bg-sunken object-contain"
            />
            <div className="min-w-0 grow basis-72 space-y-1">
              <label htmlFor={field} className="block text-sm font-semibold wrap-anywhere">
                What does <bdi>{originalName}</bdi> show?
              </label>
              {problem && (
                <p id={`${field}-error`} className="flex items-start gap-1.5 text-sm font-semibold text-bad">
                  <Icon name="warning" className="mt-0.5 size-4" />
                  {problem}
                </p>
              )}
              <TypedInput
                dir="auto"
                id={field}
                name={`alt:${id}`}
                type="text"
                maxLength={LONGEST_ALT}
                defaultValue={typed[id] ?? alt}
                aria-describedby={problem ? `${field}-error` : undefined}
                aria-invalid={problem ? true : undefined}
                className="control text-sm"
              />
              <p className="text-xs">
                <Link to={`/admin/media/${id}`}>View the full picture</Link>
              </p>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
