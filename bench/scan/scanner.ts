import type { Places } from "./places";

/** A scanner's finding, in its own words. */
export interface Said {
  scanner: string;
  /** The reported problem. */
  what: string;
  /** Method and path. */
  where: string;
}

export interface Scan {
  address: string;
  places: Places;
  seconds: number;
  /** A folder for the scanner's output. */
  folder: string;
  /** Returns how many of its requests have been answered. */
  answered(): number;
}

/** The outcome of a scan. If the scanner was cut short, or parts of it failed, its findings are incomplete. */
export interface Outcome {
  said: Said[];
  isWhole: boolean;
  /** Its progress, in its own measure. */
  done: string;
}

export interface Scanner {
  name: string;
  /** True if it examines each page for so long that it should get bare pages, without styles and scripts. */
  wantsBarePages?: boolean;
  scan(scan: Scan): Promise<Outcome>;
}
