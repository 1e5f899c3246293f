const PATHS = {
  check: "M4 10.5 8 14.5 16 5.5",
  cross: "M5 5 15 15M15 5 5 15",
  warning: "M10 3 18 17H2ZM10 8v4M10 14.5v.5",
  info: "M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 0 0 0-15M10 9v5M10 6v.5",
  search: "M9 3.5a5.5 5.5 0 1 0 0 11a5.5 5.5 0 0 0 0-11M13 13 17 17",
  arrow: "M4 10h12M11 5l5 5-5 5",
  external: "M8 4H4v12h12v-4M11 4h5v5M16 4 9 11",
  globe: "M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 0 0 0-15M3 10h14M10 2.5c4 4 4 11 0 15c-4-4-4-11 0-15",
  help: "M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 0 0 0-15M10 7a3 3 0 1 0 0 6a3 3 0 0 0 0-6M5 5l3 3M15 5l-3 3M5 15l3-3M15 15l-3-3",
  menu: "M3 6h14M3 10h14M3 14h14",
  clock: "M10 2.5a7.5 7.5 0 1 0 0 15a7.5 7.5 0 0 0 0-15M10 6v4l3 2",
  minus: "M4 10h12",
  person: "M10 3.5a3 3 0 1 0 0 6a3 3 0 0 0 0-6M4 17c.5-4 3-5.5 6-5.5s5.5 1.5 6 5.5",
} as const;

export type IconName = keyof typeof PATHS;

/** A decorative icon; text always stands beside it. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return <Drawing outline={PATHS[name]} className={className} />;
}

/** An icon by its outline on a grid of 20. */
export function Drawing({ outline, className = "size-5" }: { outline: string; className?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`inline-block shrink-0 ${className}`}
      aria-hidden="true"
      focusable="false"
    >
      <path d={outline} />
    </svg>
  );
}
