import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { DemoContent } from "../../seeding/demo-content";
import type { Finding, Rule } from "../finding";
import { passagesOf } from "../prose";

const ROUTES = fileURLToPath(new URL("../../../app/routes", import.meta.url));
const LINK = /\]\(([^)\s]+)[^)]*\)/g;

/** Returns the addresses without parameters, from the routes' file names. */
function fixedAddresses(): Set<string> {
  const files = existsSync(ROUTES) ? readdirSync(ROUTES) : [];
  return new Set(
    files
      .filter((file) => /\.tsx?$/.test(file) && !file.includes("$"))
      .map((file) => {
        const parts = file
          .replace(/\.tsx?$/, "")
          .replaceAll("[.]", "\0")
          .split(".");
        return `/${parts
          .filter((part) => part !== "_index")
          .map((part) => part.replace(/_$/, "").replaceAll("\0", "."))
          .join("/")}`;
      }),
  );
}

function addresses(content: DemoContent): Set<string> {
  const under = (folder: string, entries: readonly { id: string }[]) => entries.map(({ id }) => `/${folder}/${id}`);
  return new Set([
    ...fixedAddresses(),
    ...under("casinos", content.casinos),
    ...under("bonuses", content.bonuses),
    ...under("go", content.casinos),
    ...under(
      "news",
      content.articles.filter(({ fields }) => fields.publishState === "published"),
    ),
    ...under(
      "complaints",
      content.complaints.filter(({ fields }) => fields.publishedAt !== null),
    ),
    ...under("pages", content.pages),
    ...content.awards.map(({ fields }) => `/awards/${String(fields.year)}`),
    ...under("admin/complaints", content.complaints),
  ]);
}

/** Every link within the site leads to an existing page, and every other link begins with https. */
export const links: Rule = (content) => {
  const known = addresses(content);
  const findings: Finding[] = [];
  const check = (target: string, file: string, where: string) => {
    if (target.startsWith("#") || target.startsWith("https://") || target.startsWith("mailto:")) return;
    const [path = ""] = target.split(/[?#]/);
    if (!known.has(path === "" ? "/" : path))
      findings.push({ rule: "links", file, where, problem: `${target} leads nowhere.` });
  };
  for (const { file, id, field, text } of passagesOf(content))
    for (const [, target = ""] of text.matchAll(LINK)) check(target, file, `${id} ${field}`);
  for (const [at, { href }] of content.notices.entries()) check(href, "notifications.yaml", `${String(at + 1)} href`);
  const casinos = new Set(content.casinos.map(({ id }) => id));
  for (const { file, id, fields } of content.articles)
    for (const casinoId of fields.casinoIds)
      if (!casinos.has(casinoId))
        findings.push({ rule: "links", file, where: `${id} casinoIds`, problem: `${casinoId} is no casino.` });
  return findings;
};
