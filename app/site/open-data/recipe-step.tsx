import type { ReactNode } from "react";

/** A step by which readers work something out themselves: its formulas or commands, and what they mean. */
export function RecipeStep({
  title,
  formulas,
  children,
}: {
  title: string;
  formulas: readonly string[];
  children: ReactNode;
}) {
  return (
    <li className="space-y-1">
      <h3 className="text-base">{title}</h3>
      <ul className="rounded-sm bg-sunken px-3 py-1.5 font-mono text-xs leading-5 break-words">
        {formulas.map((formula) => (
          <li key={formula}>{formula}</li>
        ))}
      </ul>
      <p className="max-w-text text-sm">{children}</p>
    </li>
  );
}
