import { useFetcher, useLocation } from "@remix-run/react";
import type { Theme } from "~/http/cookies/preferences.server";

const CHOICES: readonly { value: Theme; label: string }[] = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

export function ThemeSwitch({ theme }: { theme: Theme }) {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  return (
    <fetcher.Form method="post" action="/preferences" className="ms-auto">
      <input type="hidden" name="returnTo" value={pathname + search} />
      <fieldset className="flex flex-wrap items-center gap-1">
        <legend className="sr-only">Colours</legend>
        {CHOICES.map(({ value, label }) => (
          <button
            key={value}
            name="theme"
            value={value}
            aria-pressed={theme === value}
            className="min-h-8 rounded-md border border-transparent px-2.5 text-quiet hover:text-ink aria-pressed:border-control aria-pressed:bg-surface aria-pressed:text-ink"
          >
            {label}
          </button>
        ))}
      </fieldset>
    </fetcher.Form>
  );
}
