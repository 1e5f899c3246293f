import type { Places } from "./places";

/** Something a scanner says, in its own words. */
export interface Said {
  scanner: string;
  /** What it holds to be wrong. */
  what: string;
  /** Method and path. */
  where: string;
}

export interface Scan {
  address: string;
  places: Places;
  seconds: number;
  /** A folder for what a scanner writes. */
  folder: string;
  /** How many of its requests have been answered. */
  answered(): number;
}

/** What came of a scan. A scanner that was cut short, or whose parts failed, has found nothing only so far. */
export interface Outcome {
  said: Said[];
  isWhole: boolean;
  /** How far it came, in its own measure. */
  done: string;
}

export interface Scanner {
  name: string;
  /** It looks through each page so long that it should be given the page alone, without its styles and scripts. */
  wantsBarePages?: boolean;
  scan(scan: Scan): Promise<Outcome>;
}
