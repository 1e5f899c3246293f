import { z } from "zod/v4";
import { readPages, type Read } from "./google-request";

/** A page of `projects.releases.list`. */
const releasesPage = z.object({
  releases: z.array(z.object({ name: z.string(), rulesetName: z.string() })).default([]),
  nextPageToken: z.string().optional(),
});

/** The fields read from `projects.rulesets.get`. */
const ruleset = z.object({ source: z.object({ files: z.array(z.object({ content: z.string() })) }) });

export interface RulesOfService {
  /** What the rules protect, in words for people. */
  guarded: string;
  /** The names of the releases that may deploy the rules. */
  releases: readonly string[];
  /** The target that deploys them, for `--only` of firebase-tools. */
  target: "firestore" | "storage";
  /** The rules of this version of the site. */
  own: string;
}

/** Deploying may change line ends and the end of a file; any other difference may change a rule. */
const compared = (rules: string) => rules.replaceAll("\r\n", "\n").trimEnd();

/** Returns what is unsafe in the rules that are deployed: they have to be this version's, which let no browser in. */
export async function unsafeRules(
  read: Read,
  service: string,
  projectId: string,
  { guarded, releases, target, own }: RulesOfService,
): Promise<string[]> {
  const deploy = `Deploy ${target}.rules: npx firebase-tools deploy --project ${projectId} --only ${target}.`;
  const all = await readPages(read, `${service}/v1/projects/${projectId}/releases`, releasesPage, (page) => page.releases); // prettier-ignore
  const deployed = all.filter(({ name }) => releases.some((release) => name.endsWith(`/releases/${release}`)));
  if (deployed.length === 0) return [`No rules are deployed for ${guarded}. ${deploy}`];
  for (const { rulesetName } of deployed) {
    const { files } = (await read(`${service}/v1/${rulesetName}`, ruleset)).source;
    if (files.length !== 1 || files.some(({ content }) => compared(content) !== compared(own)))
      return [
        `The rules deployed for ${guarded} are not those of this version, so browsers may read or write past the site. ${deploy}`, // prettier-ignore
      ];
  }
  return [];
}
