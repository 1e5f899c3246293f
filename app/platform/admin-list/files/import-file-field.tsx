import type { ComponentProps } from "react";
import { Feedback } from "~/ui/feedback";

interface Props extends Pick<ComponentProps<"input">, "accept" | "required" | "children"> {
  label: string;
  hint: string;
  problem: string | null;
}

/** The field for the file of an import, with why the last one was refused; `children` stand below it. */
export function ImportFileField({ label, hint, problem, children, ...input }: Props) {
  return (
    <div className="space-y-1.5">
      <label htmlFor="file" className="block font-semibold">
        {label}
      </label>
      <p id="file-hint" className="text-sm text-quiet">
        {hint}
      </p>
      {problem && (
        <div id="file-error">
          <Feedback meaning="bad" role="alert" title="The file can’t be imported">
            <p>{problem}</p>
          </Feedback>
        </div>
      )}
      <input
        id="file"
        name="file"
        type="file"
        {...input}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? "file-hint file-error" : "file-hint"}
        className="control"
      />
      {children}
    </div>
  );
}
