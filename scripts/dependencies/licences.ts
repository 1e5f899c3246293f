export interface LockedPackage {
  name?: string;
  version?: string;
  license?: string;
  resolved?: string;
  integrity?: string;
  dev?: boolean;
  devOptional?: boolean;
  optional?: boolean;
  inBundle?: boolean;
  hasInstallScript?: boolean;
  gypfile?: boolean;
}

/** The part of `package-lock.json` (version 3) that we read. */
export interface Lockfile {
  lockfileVersion: number;
  packages: Record<string, LockedPackage>;
}

export interface Shipped {
  name: string;
  version: string;
  licence: string;
}

/** Licences under which a package may ship with us, with the reason where they ask for more than a notice. */
const ALLOWED_LICENCES: Readonly<Record<string, string>> = {
  "0BSD": "",
  "Apache-2.0": "",
  "BlueOak-1.0.0": "",
  "BSD-2-Clause": "",
  "BSD-3-Clause": "",
  ISC: "",
  MIT: "",
  "MIT-0": "",
  "PSF-2.0": "",
  "Python-2.0": "argparse, which reads the command line of a tool beside wawoff2; the running site never loads it",
  Unlicense: "",
  Zlib: "",
  "LGPL-3.0-or-later": "libvips, a library of its own beside sharp that anybody may replace",
  "MPL-2.0": "unchanged, its source is at the registry",
  "OFL-1.1": "typefaces, shipped with their licence and not sold by themselves",
  "Public Domain":
    "jsonify, whose authors keep no rights; patch-package brings it, and the running site never loads it",
};

/** Packages whose `package.json` names no licence in the current format, with the one in their licence file. */
const STATED_ELSEWHERE: Readonly<Record<string, string>> = { "limiter@1.1.5": "MIT" };

/** Returns everything a production install may bring, each name and version once, sorted. */
export function shipped({ packages }: Lockfile): Shipped[] {
  const found = new Map<string, Shipped>();
  for (const [path, { name: alias, version, license, dev }] of Object.entries(packages)) {
    if (path === "" || dev || version === undefined) continue;
    const name = alias ?? path.split("node_modules/").at(-1) ?? "";
    const key = `${name}@${version}`;
    found.set(key, { name, version, licence: license ?? STATED_ELSEWHERE[key] ?? "none stated" });
  }
  return [...found.values()].sort((a, b) => a.name.localeCompare(b.name, "en") || a.version.localeCompare(b.version));
}

/**
 * True if an SPDX licence expression is allowed: one of those joined by OR is enough, all of those joined by AND are
 * needed. Expressions with both are refused.
 */
export function isAllowed(licence: string): boolean {
  const names = licence.replace(/^\(|\)$/g, "").split(/ (?:OR|AND) /);
  const allowed = (name: string) => Object.hasOwn(ALLOWED_LICENCES, name);
  if (licence.includes(" OR ")) return !licence.includes(" AND ") && names.some(allowed);
  return names.every(allowed);
}

/** Returns the content of `docs/licences.md`. */
export function licenceList(packages: readonly Shipped[]): string {
  const byLicence = new Map<string, string[]>();
  for (const { name, version, licence } of packages)
    byLicence.set(licence, [...(byLicence.get(licence) ?? []), `${name} ${version}`]);
  const sections = [...byLicence]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([licence, names]) => {
      const why = ALLOWED_LICENCES[licence];
      return `## ${licence}\n\n${why ? `Taken because: ${why}.\n\n` : ""}${names.join(", ")}\n`;
    });
  return `# Licences of what ships\n\nWritten by \`npm run licences\` from the lockfile: ${String(packages.length)} packages, those for other\nplatforms included, those for development not.\n\n${sections.join("\n")}`;
}
