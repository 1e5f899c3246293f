import { ffuf } from "./ffuf";
import { nmap } from "./nmap";
import type { Scanner } from "./scanner";
import { sqlmap } from "./sqlmap";
import { wapiti } from "./wapiti";
import { whatweb } from "./whatweb";

/** The scanners in the order they run; Debian packages them all. */
export const SCANNERS: readonly Scanner[] = [whatweb, nmap, ffuf, sqlmap, wapiti];
