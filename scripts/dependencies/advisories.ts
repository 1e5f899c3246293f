/** A known vulnerability of a package that ships, as `npm audit` names it. */
export interface Advisory {
  id: string;
  name: string;
  /** The vulnerable versions. */
  range: string;
  severity: string;
  title: string;
}

/** A package of the framework, and the newest releases whose fixes docs/dependencies.md has weighed. */
export interface Weighed {
  name: string;
  /** The version that ships. */
  version: string;
  /** One for each major version. */
  upTo: readonly string[];
}

/** What docs/dependencies.md has weighed, and the days on which it says to look at something again. */
export interface Known {
  /** GHSA and CVE ids. */
  ids: ReadonlySet<string>;
  framework: readonly Weighed[];
  again: readonly Date[];
}

/** Thrown with the registry's words when it didn't answer the audit. */
export class NoAudit extends Error {}

export interface AuditReport {
  message?: string;
  vulnerabilities?: Record<string, { via: (string | Omit<Advisory & { url: string }, "id">)[] }>;
}

const ID = /\b(?:GHSA(?:-[2-9cfghjmpqrvwx]{4}){3}|CVE-\d{4}-\d{4,})\b/g;
const RELEASE = /^\d+\.\d+\.\d+$/;
/** A row of the table of the framework's packages: name, version, releases weighed. */
const WEIGHED = /^\| *([@\w/-]+) *\| *(\d+\.\d+\.\d+) *\| *(\d+\.\d+\.\d+(?:, \d+\.\d+\.\d+)*) *\|$/;

const AGAIN = /\blooked\s+at\s+again\s+on\s+(\d{1,2} [A-Z][a-z]+ \d{4})/g;

/** Reads what docs/dependencies.md has weighed from its tables; its other text makes nothing known. */
export function readKnown(markdown: string): Known {
  const rows = markdown.split("\n").filter((line) => line.startsWith("|"));
  const framework = rows.flatMap((row) => {
    const [, name, version, upTo] = WEIGHED.exec(row) ?? [];
    return name && version && upTo ? [{ name, version, upTo: upTo.split(", ") }] : [];
  });
  const again = [...markdown.matchAll(AGAIN)].map(([, day = ""]) => new Date(`${day} UTC`));
  return { ids: new Set(rows.flatMap((row) => row.match(ID) ?? [])), framework, again };
}

/** Returns the advisories of a report of `npm audit --json`. Throws `NoAudit` for the report of a failure. */
export function advisoriesOf(report: AuditReport): Advisory[] {
  if (!report.vulnerabilities) throw new NoAudit(report.message ?? "no reason given");
  const found = new Map<string, Advisory>();
  // A text names another vulnerable package, which has an entry of its own.
  for (const { via } of Object.values(report.vulnerabilities))
    for (const one of via) {
      if (typeof one === "string") continue;
      const { url, name, range, severity, title } = one;
      const id = url.slice(url.lastIndexOf("/") + 1);
      found.set(`${id} ${name}`, { id, name, range, severity, title });
    }
  return [...found.values()];
}

/** Returns a line for each advisory that isn't known. */
export function unknownAdvisories(advisories: readonly Advisory[], { ids }: Known): string[] {
  return advisories
    .filter(({ id }) => !ids.has(id))
    .map(({ id, name, range, severity, title }) => `${id} (${severity}) in ${name} ${range}: ${title}`);
}

const partsOf = (version: string): number[] => version.split(".").map(Number);

function isLater(version: string, other: string): boolean {
  const [parts, others] = [partsOf(version), partsOf(other)];
  const at = parts.findIndex((part, place) => part !== others[place]);
  return at !== -1 && (parts[at] ?? 0) > (others[at] ?? 0);
}

/**
 * Returns the releases whose fixes are still to be weighed: later ones of the majors weighed, and all of later majors.
 * Earlier majors get none any more.
 */
export function unweighedReleases(published: readonly string[], { upTo }: Weighed): string[] {
  const majors = upTo.map((version) => partsOf(version)[0] ?? 0);
  return published.filter((version) => {
    if (!RELEASE.test(version)) return false;
    const major = partsOf(version)[0] ?? 0;
    const last = upTo[majors.indexOf(major)];
    return last === undefined ? major > Math.max(...majors) : isLater(version, last);
  });
}

/** What npm says; null if it can't be understood. */
export interface Registry {
  audit(): AuditReport | null;
  versions(name: string): string[] | null;
}

/**
 * Compares what the registry says with what `table` has weighed. Returns a line for each fault, and what was found in
 * order: what can be checked is, whatever the registry leaves unanswered.
 */
export function audit(
  table: string,
  { ids, framework, again }: Known,
  { shipped, registry, today }: { shipped: (name: string) => string | undefined; registry: Registry; today: Date },
): { faults: string[]; checked: string[] } {
  const faults: string[] = [];
  const checked: string[] = [];
  const note = (found: readonly string[], inOrder: string) =>
    found.length > 0 ? faults.push(...found) : checked.push(inOrder);

  try {
    const unknown = unknownAdvisories(advisoriesOf(registry.audit() ?? {}), { ids, framework, again });
    note(unknown, `${table} has weighed all known vulnerabilities of the packages that ship.`);
  } catch (error) {
    if (!(error instanceof NoAudit)) throw error;
    faults.push(
      `The registry doesn't answer audits (${error.message}), so known vulnerabilities were not compared with ${table}. ` +
        "Run this again with a registry that does, such as https://registry.npmjs.org without a mirror in between.",
    );
  }

  const others = framework.filter(({ name, version }) => shipped(name) !== version);
  note(
    others.map(
      ({ name, version }) => `${name} ships in ${shipped(name) ?? "no version"}; ${table} weighed ${version}.`,
    ),
    `The ${String(framework.length)} packages of the framework ship in the versions that ${table} weighed.`,
  );

  const releases = framework.map((weighed) => ({ ...weighed, published: registry.versions(weighed.name) }));
  const silent = releases.flatMap(({ name, published }) => (published ? [] : [name]));
  if (silent.length > 0) faults.push(`The registry doesn't say which versions there are of ${silent.join(", ")}.`);
  note(
    releases.flatMap(({ published, ...weighed }) => {
      const later = unweighedReleases(published ?? [], weighed);
      return later.length > 0 ? [`${weighed.name}: ${table} has not weighed the fixes of ${later.join(", ")}.`] : [];
    }),
    silent.length > 0 ? "" : "The framework has no later release.",
  );

  const due = again.filter((day) => day <= today).map((day) => day.toISOString().slice(0, 10));
  note(
    due.map((day) => `${table} says to look at something again on ${day}.`),
    "Nothing is due to be looked at again.",
  );
  return { faults, checked: checked.filter(Boolean) };
}
