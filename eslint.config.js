import js from "@eslint/js";
import { createTypeScriptImportResolver } from "eslint-import-resolver-typescript";
import importX from "eslint-plugin-import-x";
import jsxA11y from "eslint-plugin-jsx-a11y";
import reactHooks from "eslint-plugin-react-hooks";
import regexp from "eslint-plugin-regexp";
import { readdirSync, readFileSync } from "node:fs";
import tseslint from "typescript-eslint";
import { limitBeforeChecks } from "./scripts/linting/limit-before-checks.mjs";

const READ_ENVIRONMENT = { object: "process", property: "env", message: "Read it in app/env.server.ts." };
const WITHOUT_INTL =
  "It holds up hydration, and browsers differ in it: use domain/numbers.ts, domain/days.ts or a list of names.";

/** What takes time that grows with the square of a text's length, since it orders combining marks and writes hosts in ASCII. */
const OF_ANY_LENGTH = [
  { property: "normalize", message: "Use normalForm of domain/text/normal-form.ts, which asks how long the text is." },
  ...["canParse", "parse"].map((property) => ({
    ...{ object: "URL", property },
    message: "Use parseUrl of domain/urls/parse-url.ts, which asks how long the text is.",
  })),
  {
    ...{ object: "z", property: "url" },
    message: "Use webUrl of domain/urls/web-address.ts: z.url() parses a text before its length is asked for.",
  },
];
/** An address that may be none: new URL() is for those that have been parsed before, and for our own. */
const PARSED_IN_VAIN = {
  selector:
    "TryStatement > BlockStatement.block NewExpression[callee.name='URL']:not([arguments.0.type='Literal'], [arguments.0.property.name='url'])",
  message: OF_ANY_LENGTH[1].message,
};

/** What may not be imported anywhere in the app; a later entry of the same rule replaces an earlier one, so each names all. */
const IN_APP = [
  {
    name: "@conform-to/zod/v4",
    importNames: ["parseWithZod"],
    message: "Read forms with parseForm of http/forms: it reads the fields of the schema and no others.",
  },
  { name: "@conform-to/zod", message: "The schemas are zod 4's: import from @conform-to/zod/v4." },
  {
    name: "node:crypto",
    importNames: ["timingSafeEqual"],
    message: "It throws at texts of unequal length in bytes: use secretsMatch of domain/secrets.server.ts.",
  },
];
/** A route without a page is asked for by its address, and React Router 7 answers that with a Response only. */
const DATA_WITHOUT_PAGE = {
  name: "@remix-run/node",
  importNames: ["data"],
  message: "A route without a page answers with a Response: use Response.json().",
};

/** Fields that hold what people wrote, by the name they have wherever they are shown. */
const WRITTEN = [
  ...["title", "body", "story", "displayName", "authorName", "playerName", "casinoName", "name", "subject", "summary"],
  ...["desiredOutcome", "outcomeReason", "accountName", "question", "answer", "citation", "quote", "details", "dek"],
  ...["reviewerName", "author", "why", "authority", "legalEntity", "significantTerms", "byName", "actorName"],
].join("|");
/**
 * Such a field, beside no other text or element, in an element that doesn't say in which direction it is written. What is
 * looked up in a table (`LABELS[move].title`) is ours.
 */
const WITHOUT_DIRECTION = [
  "JSXElement[openingElement.name.name=/^(h[1-6]|p|span|strong|em|td|th|dd|dt|li|blockquote|cite|q|div|b|Link|a)$/]",
  ":not(:has(> JSXElement, > JSXText[value=/\\S/], > JSXOpeningElement:has(> JSXAttribute[name.name='dir'])))",
  ` > JSXExpressionContainer > :matches(MemberExpression:not([object.computed=true]), ChainExpression)`,
  `:matches([computed=false][property.name=/^(${WRITTEN})$/], [expression.computed=false][expression.property.name=/^(${WRITTEN})$/])`,
].join("");

/** An element that keeps the line ends of what people wrote. */
const LINES_WITHOUT_DIRECTION =
  "JSXOpeningElement[name.name!='code']:has(> JSXAttribute[name.name='className'] Literal[value=/whitespace-pre/]):not(:has(> JSXAttribute[name.name='dir']))";
/** A field for text; nobody reaches one without a place in the order of Tab. */
const FIELD_WITHOUT_DIRECTION =
  "JSXOpeningElement:matches([name.name='textarea'], [name.name='input']:has(> JSXAttribute[name.name='type'] Literal[value=/^(text|search)$/])):not(:has(> JSXAttribute[name.name=/^(dir|tabIndex)$/]))";

const isThorough = process.env.TESTS === "thorough";

/** React's hooks that hold or do something, unlike those that only read. */
const HOOK = /\buse(?:Callback|Effect|LayoutEffect|Memo|Reducer|Ref|State|SyncExternalStore)(?:<.*>)?\(/;

/** Returns the files that call such a hook; the others, which have next to nothing to find, wait for the thorough run. */
function filesWithHooks() {
  return readdirSync("app", { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx$|\buse-[\w-]+\.ts$/.test(file))
    .map((file) => `app/${file.replaceAll("\\", "/")}`)
    .filter((file) => HOOK.test(readFileSync(file, "utf8")))
    .map((file) => file.replace(/[[\]]/g, "[$&]"));
}

const RESTRICTED_SYNTAX = [
  {
    selector: "JSXAttribute[name.name='style']",
    message: "The content security policy forbids style attributes: use a class, or SVG attributes.",
  },
  {
    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
    message:
      "Only ui/markdown.tsx, ui/cached-fragment.tsx, shell/document/page-style.tsx, shell/browser/first-view.tsx and the layout of mails write HTML.",
  },
  {
    selector: `:matches(${LINES_WITHOUT_DIRECTION}, ${FIELD_WITHOUT_DIRECTION})`,
    message: 'People write here in their own language: give it dir="auto".',
  },
  {
    selector: WITHOUT_DIRECTION,
    message: 'People write this text in their own language: give its element dir="auto".',
  },
];

export default tseslint.config(
  {
    ignores: [
      "build",
      "build.next",
      "build.old",
      "data",
      "node_modules",
      "public",
      "test-results",
      "playwright-report",
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.strict,
  {
    files: ["**/*.{ts,tsx}"],
    plugins: { "import-x": importX },
    settings: { "import-x/resolver-next": [createTypeScriptImportResolver({ project: "./tsconfig.json" })] },
    rules: {
      "import-x/no-cycle": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      // Otherwise an import of types alone is left in the output, and brings the whole package into the browser's build.
      "@typescript-eslint/no-import-type-side-effects": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "no-console": ["error", { allow: ["error", "warn"] }],
      // Refusing control characters takes naming them.
      "no-control-regex": "off",
      "no-restricted-syntax": ["error", ...RESTRICTED_SYNTAX],
    },
  },
  { files: ["**/*.tsx"], plugins: { "jsx-a11y": jsxA11y }, rules: jsxA11y.flatConfigs.recommended.rules },
  {
    files: ["app/**/*.{ts,tsx}"],
    rules: { "no-restricted-syntax": ["error", ...RESTRICTED_SYNTAX, PARSED_IN_VAIN] },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    ignores: ["app/http/forms/parse-form.server.ts", "app/domain/secrets.server.ts"],
    rules: {
      "no-restricted-imports": ["error", ...IN_APP],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}", "server/**/*.ts"],
    plugins: { regexp },
    rules: {
      "regexp/no-super-linear-backtracking": "error",
      "regexp/no-super-linear-move": ["error", { ignorePartial: false }],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}", "server/**/*.ts"],
    // What the environment says comes from nobody but whoever runs the site.
    ignores: ["app/env.server.ts", "app/service-account.server.ts"],
    plugins: { edgewise: { rules: { "limit-before-checks": limitBeforeChecks } } },
    rules: { "edgewise/limit-before-checks": "error" },
  },
  { files: ["app/routes/**/*.ts"], rules: { "no-restricted-imports": ["error", ...IN_APP, DATA_WITHOUT_PAGE] } },
  {
    files: ["app/**/*.{ts,tsx}"],
    ignores: ["app/env.server.ts"],
    rules: {
      "no-restricted-properties": ["error", READ_ENVIRONMENT, ...OF_ANY_LENGTH],
    },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    ignores: ["app/**/*.server.{ts,tsx}", "app/backend/**"],
    rules: {
      "no-restricted-globals": ["error", { name: "Intl", message: WITHOUT_INTL }],
      "no-restricted-properties": [
        "error",
        READ_ENVIRONMENT,
        ...OF_ANY_LENGTH,
        ...["toLocaleString", "toLocaleDateString", "toLocaleTimeString"].map((property) => ({
          property,
          message: WITHOUT_INTL,
        })),
      ],
    },
  },
  {
    files: [
      "app/ui/markdown.tsx",
      "app/shell/document/page-style.tsx",
      "app/shell/browser/first-view.tsx",
      "app/ui/cached-fragment.tsx",
      // Mails have styles on their elements, and their pages are no pages of the site.
      "app/platform/mail-layout/*.server.tsx",
    ],
    rules: { "no-restricted-syntax": "off" },
  },
  {
    files: ["app/**/*.{ts,tsx}"],
    ignores: ["app/**/*.server.ts", "app/backend/**"],
    plugins: { "react-hooks": reactHooks },
    rules: { "react-hooks/rules-of-hooks": "error", "react-hooks/exhaustive-deps": "warn" },
  },
  {
    // The other rules compile each file they look at, which takes most of the time: only where components and hooks are.
    files: isThorough ? ["app/**/*.tsx", "app/**/use-*.ts"] : filesWithHooks(),
    plugins: { "react-hooks": reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  {
    files: ["tests/**/*.{ts,tsx}", "e2e/**/*.ts", "bench/**/*.ts"],
    ignores: ["tests/support/timing/eventually.ts"],
    rules: {
      "no-restricted-properties": [
        "error",
        {
          ...{ object: "Math", property: "random" },
          message: "What fails by chance must fail again: draw from a Random with a seed (bench/scale/random.ts).",
        },
        {
          ...{ object: "vi", property: "waitFor" },
          message:
            "It gives up after a second, which is short on a busy machine: use tests/support/timing/eventually.ts.",
        },
      ],
    },
  },
  { files: ["scripts/**", "bench/**", "e2e/**", "tests/quiet-console.ts"], rules: { "no-console": "off" } },
  {
    files: ["**/*.{js,mjs}"],
    languageOptions: {
      globals: {
        process: "readonly",
        performance: "readonly",
        console: "readonly",
        URL: "readonly",
        fetch: "readonly",
        Request: "readonly",
        Response: "readonly",
        setTimeout: "readonly",
      },
    },
  },
);
