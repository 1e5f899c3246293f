// npm run check:content: compares the texts of the demo content with its data, and looks for unplain phrases.
import { checkContent } from "./check";
import { unplainFiles } from "./plain-words";
import { missingStates } from "./states";
import { readDemoContent } from "../seeding/demo-content";

const content = readDemoContent(new Date());
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
