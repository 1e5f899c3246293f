// Writes docs/licences.md, the list of shipped packages and their licences: npm run licences
import { readFileSync, writeFileSync } from "node:fs";
import { licenceList, shipped, type Lockfile } from "./licences";

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lockfile;
writeFileSync("docs/licences.md", licenceList(shipped(lock)));
