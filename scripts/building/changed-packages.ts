import type { Plugin } from "vite";

/** A place in a package that the server's build changes. */
export interface Change {
  file: RegExp;
  from: string;
  to: string;
  /** What `to` calls, added at the end of the file. */
  added: string;
}

/** Changes code of packages in the server's build, which fails with `otherwise` when a place isn't as it was. */
export function changesPackages(name: string, otherwise: string, all: readonly Change[]): Plugin {
  const made = new Set<Change>();
  return {
    name,
    apply: "build",
    transform(code, id, options) {
      const changes = options?.ssr ? all.filter(({ file }) => file.test(id)) : [];
      if (changes.length === 0) return null;
      let changed = code;
      for (const change of changes) {
        if (changed.split(change.from).length !== 2) this.error(otherwise);
        changed = changed.replace(change.from, () => change.to) + change.added;
        made.add(change);
      }
      return { code: changed, map: null };
    },
    buildEnd(error) {
      if (!error && made.size > 0 && made.size < all.length) this.error("Not all of Remix was found.");
    },
  };
}
