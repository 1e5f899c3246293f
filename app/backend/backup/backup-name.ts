const NAME = /^edgewise-(?<at>\d{8}T\d{6}Z)(?:-\w+)?\.tar\.gz(?:\.sealed)?$/;
const STAMP = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;

/** Returns the name of a backup taken at a moment; `distinct` tells apart two backups of the same second. */
export function backupName(at: Date, { isSealed, distinct }: { isSealed: boolean; distinct?: string }): string {
  const stamp = at.toISOString().replace(/[-:]/g, "").replace(/\.\d+/, "");
  return `edgewise-${stamp}${distinct === undefined ? "" : `-${distinct}`}.tar.gz${isSealed ? ".sealed" : ""}`;
}

/** Returns the moment in a backup's name; null for any other name. */
export function momentOfName(name: string): Date | null {
  const stamp = NAME.exec(name)?.groups?.["at"] ?? "";
  const at = new Date(stamp.replace(STAMP, "$1-$2-$3T$4:$5:$6Z"));
  return Number.isNaN(at.getTime()) ? null : at;
}
