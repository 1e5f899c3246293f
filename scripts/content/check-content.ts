// npm run check:content: compares the texts of the demo content with its data, and looks for unplain phrases.
// With --vouch <beginning of a file's name> "<reason>": vouches for the figures in those files that no data have.
import { vouch } from "./figures/vouched";
import { unplacedFigures } from "./figures/figures";
import { checkContent } from "./check";
import { unplainFiles } from "./plain-words";
import { missingStates } from "./states";
import { readDemoContent } from "../seeding/demo-content";

const content = readDemoContent(new Date());
const [option, prefix, reason] = process.argv.slice(2);
if (option === "--vouch") {
  if (prefix === undefined || reason === undefined)
    throw new Error("--vouch takes the beginning of a file’s name, and a reason.");
  const count = vouch(unplacedFigures(content), prefix, reason, content.today.toISOString().slice(0, 10));
  console.log(`${String(count)} figures are vouched for now.`);
}
const findings = checkContent(content);
const missing = missingStates(content);
const unplain = unplainFiles(process.cwd());

for (const { rule, file, where, problem } of findings) console.log(`demo/${file} ${where}\n  ${rule}: ${problem}`);
for (const state of missing) console.log(`No demo content shows ${state}.`);
for (const one of unplain) console.log(one);
console.log(
  `${String(findings.length)} contradictions, ${String(missing.length)} states that are not shown, ${String(unplain.length)} unplain phrases.`,
);
process.exitCode = findings.length + missing.length + unplain.length === 0 ? 0 : 1;
