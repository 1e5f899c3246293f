import type { Input } from "../input";
import { calculator } from "./calculator";
import { documents, tables } from "./documents";
import { fields } from "./fields";
import { headers } from "./headers";
import { boundaries, multipart } from "./multipart";
import { paths } from "./paths";
import { pictures } from "./pictures";
import { queries } from "./queries";
import { reports } from "./reports";
import { texts } from "./texts";

/** Everything that is made to cost more than it should. */
export const INPUTS: readonly Input[] = [
  ...[...paths, ...queries, ...calculator, ...headers, ...reports],
  ...[...fields, ...texts, ...boundaries, ...multipart, ...documents, ...tables, ...pictures],
];
