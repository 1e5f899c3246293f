// npm run check:content: compares the texts of the demo content with its data.
import { checkContent } from "./content/check";
import { missingStates } from "./content/states";
import { readDemoContent } from "./seeding/demo-content";

const content = readDemoContent(new Date());
const findings = checkContent(content);
const missing = missingStates(content);

for (const { rule, file, where, problem } of findings) console.log(`demo/${file} ${where}\n  ${rule}: ${problem}`);
for (const state of missing) console.log(`No demo content shows ${state}.`);
console.log(`${String(findings.length)} contradictions, ${String(missing.length)} states that are not shown.`);
process.exitCode = findings.length + missing.length === 0 ? 0 : 1;
