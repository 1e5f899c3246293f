import { directivesIn } from "~/platform/publishing/markdown/directive";
import type { Rule } from "../finding";
import { namedIn } from "../named";
import { proseOf } from "../prose";

/** Finds what a text names that nothing has, and braces that name nothing. */
export const directives: Rule = (content) =>
  proseOf(content, { isRaw: true }).flatMap(({ file, id, field, text }) => {
    const named = directivesIn(text);
    const unknown = named.filter((one) => namedIn(content, one) === null).map(({ raw }) => `${raw} names nothing.`);
    const rest = named.reduce((left, { raw }) => left.replace(raw, ""), text).includes("{{");
    return [...unknown, ...(rest ? ["braces that name nothing."] : [])].map((problem) => ({
      rule: "directives",
      file,
      where: `${id} ${field}`,
      problem,
    }));
  });
