import { Decoration } from "./icon";

/** A site's own logo, at the size at which it is shown. */
export interface SiteLogo {
  src: string;
  width: number;
  height: number;
}

export interface NamedSite {
  name: string;
  logo: SiteLogo | null;
}

/** The site's logo; without one, a ledger's ruled edge of five lines, the last one in the accent colour, and the name. */
export function Wordmark({ name, logo }: NamedSite) {
  if (logo) return <img {...logo} alt={name} />;
  return (
    <span className="inline-flex items-center gap-2.5 font-serif text-xl font-semibold tracking-tight">
      <Decoration className="size-7">
        <svg viewBox="0 0 24 24">
          <path d="M4 4.5h16M4 9.5h11M4 14.5h13" className="stroke-ink" strokeWidth="2.5" />
          <path d="M4 19.5h7" className="stroke-accent" strokeWidth="3.5" />
        </svg>
      </Decoration>
      {name}
    </span>
  );
}
