import { RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";

/*
 * A failed length check of zod doesn't stop the checks after it, unless it says so with `abort`: a text over its limit
 * then runs through all of them. This rule follows each schema of a text through its calls.
 */

/** Functions of domain/text/fields.ts and others whose texts are limited, with `abort`. */
const LIMITED = new Set([
  ...["textUpTo", "singleLine", "multiLine", "untrimmedLines", "storedLine", "calendarDay", "httpsLine"],
  ...["webUrl", "emailField", "displayNameField", "storedName"],
]);
/** Their time is in proportion to the text, and what they change decides its length. */
const BEFORE_LENGTH = new Set(["oneLine", "manyLines", "plainName"]);
/** Formats of zod's own, such as `z.iso.date()`, that run an expression over the text. */
const FORMATS = new Set([
  ...["email", "url", "uuid", "guid", "nanoid", "cuid", "cuid2", "ulid", "base64", "base64url", "jwt", "emoji", "e164"],
  ...["ipv4", "ipv6", "cidrv4", "cidrv6", "date", "datetime", "time", "duration"],
]);
/** Methods that take the text itself, or what was read from it, as long as it is. */
const CHECKS = new Set([
  ...["regex", "refine", "superRefine", "check", "overwrite", "transform", "pipe", "normalize"],
  ...["email", "url", "uuid", "base64", "base64url", "jwt", "datetime", "date", "time", "duration"],
]);
const WHOLE_CHECKS = new Set(["refine", "superRefine", "check", "transform", "pipe"]);

const parser = new RegExpParser();

const nameOf = (node) => (node?.type === "Identifier" ? node.name : undefined);
const isCall = (node) => node?.type === "CallExpression";

/** Returns the calls of a chain from the first to the last, each with its method's name, and what the first is called on. */
function chainOf(node) {
  const calls = [];
  let at = node;
  while (isCall(at) && at.callee.type === "MemberExpression" && !at.callee.computed) {
    calls.unshift({ name: nameOf(at.callee.property), args: at.arguments, node: at });
    at = at.callee.object;
  }
  return { base: at, calls };
}

function aborts(options) {
  return (
    options?.type === "ObjectExpression" &&
    options.properties.some(
      (property) => property.type === "Property" && nameOf(property.key) === "abort" && property.value.value === true,
    )
  );
}

/** True for an expression that no longer text than a fixed one can fit, and that says so at once. */
function limitsItself({ pattern, flags }) {
  if (flags.includes("m")) return false;
  const { alternatives } = parser.parsePattern(pattern, 0, pattern.length, {
    unicode: flags.includes("u"),
    unicodeSets: flags.includes("v"),
  });
  const isAnchored = alternatives.every(({ elements }) => {
    const [first, last] = [elements[0], elements.at(-1)];
    return first?.type === "Assertion" && first.kind === "start" && last?.type === "Assertion" && last.kind === "end";
  });
  let isBounded = true;
  for (const alternative of alternatives)
    visitRegExpAST(alternative, { onQuantifierEnter: ({ max }) => (isBounded &&= Number.isFinite(max)) });
  return isAnchored && isBounded;
}

/** @type {import("eslint").Rule.RuleModule} */
export const limitBeforeChecks = {
  meta: {
    type: "problem",
    docs: { description: "A text's length is limited, with abort, before anything else looks at it." },
    schema: [],
    messages: {
      unlimited:
        "`{{check}}` runs over a text of any length: begin with textUpTo or singleLine, or put a limit with `abort: true` before it.",
      continued:
        "What comes after this limit runs over a text it has refused: use textUpTo or singleLine, or `abort: true`.",
      whole: "`{{check}}` of the whole object runs although this text is too long: begin it with textUpTo.",
    },
  },
  create(context) {
    const { sourceCode } = context;

    /** Returns what a name stands for, if it is a constant of this file. */
    function constant(node) {
      const name = nameOf(node);
      if (name === undefined) return node;
      for (let scope = sourceCode.getScope(node); scope; scope = scope.upper) {
        const definition = scope.set.get(name)?.defs[0];
        if (definition) return definition.node.init ?? node;
      }
      return node;
    }

    function isOfItself(args) {
      const expression = constant(args[0]);
      return expression?.regex !== undefined && limitsItself(expression.regex);
    }

    /** Returns a chain's calls after its beginning, and whether that limits the text; null if it isn't a text. */
    function textOf(node) {
      const { base, calls } = chainOf(node);
      const named = nameOf(base);
      if (named === "z") {
        const from = calls.findIndex(({ name }) => name !== undefined);
        const [first] = calls.slice(from);
        if (first?.name === "string") return { calls: calls.slice(from + 1), isLimited: false };
        if (FORMATS.has(first?.name)) return { calls: calls.slice(from + 1), isLimited: aborts(first.args[0]) };
        return null;
      }
      // z.iso.date(), z.coerce.string()
      if (base.type === "MemberExpression" && nameOf(base.object) === "z" && calls.length > 0) {
        const [first, ...rest] = calls;
        if (first.name === "string") return { calls: rest, isLimited: false };
        return FORMATS.has(first.name) ? { calls: rest, isLimited: aborts(first.args[0]) } : null;
      }
      if (isCall(base)) return LIMITED.has(nameOf(base.callee)) ? { calls, isLimited: true } : null;
      if (named === undefined || calls.length === 0) return null;
      const whole = constant(base);
      if (whole === base) return null;
      const before = textOf(whole);
      return before && { calls: [...before.calls, ...calls], isLimited: before.isLimited };
    }

    /** Returns the first call that is wrong in a text, and whether the text is limited in the end. */
    function judged({ calls, isLimited }) {
      let limited = isLimited;
      for (const { name, args, node } of calls) {
        if (name === "max" || name === "length") {
          if (!aborts(args[1])) return { wrong: { messageId: "continued", node }, limited };
          limited = true;
        } else if (!limited && CHECKS.has(name)) {
          if (name === "overwrite" && BEFORE_LENGTH.has(nameOf(args[0]))) continue;
          if (name !== "regex" || !isOfItself(args))
            return { wrong: { messageId: "unlimited", node, check: name }, limited };
          limited = aborts(args[1]);
        }
      }
      return { wrong: null, limited };
    }

    /** Calls `found` with each schema of a text that stands anywhere in a node. */
    function eachText(node, found) {
      if (isCall(node)) {
        const text = textOf(node);
        if (text) {
          found(node, text);
          return;
        }
      }
      for (const key of sourceCode.visitorKeys[node.type] ?? [])
        for (const child of [node[key]].flat()) if (child && !/Function/.test(child.type)) eachText(child, found);
    }

    const isOutermost = (node) =>
      !(node.parent.type === "MemberExpression" && node.parent.object === node && isCall(node.parent.parent));

    return {
      CallExpression(node) {
        if (!isOutermost(node)) return;
        const text = textOf(node);
        if (text) {
          const { wrong } = judged(text);
          if (wrong)
            context.report({
              node: wrong.node.callee.property,
              messageId: wrong.messageId,
              data: { check: wrong.check },
            });
          return;
        }
        const { base, calls } = chainOf(node);
        const [first, ...rest] = calls;
        const check = rest.find(({ name }) => WHOLE_CHECKS.has(name));
        if (nameOf(base) !== "z" || !check || !["object", "array", "record", "strictObject"].includes(first?.name))
          return;
        for (const argument of first.args)
          eachText(argument, (one, inner) => {
            const { wrong, limited } = judged(inner);
            if (!limited && !wrong) context.report({ node: one, messageId: "whole", data: { check: check.name } });
          });
      },
    };
  },
};
