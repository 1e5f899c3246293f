import { build } from "esbuild";
import { rmSync } from "node:fs";

/** Left where they are installed: what brings programs or files of its own, and what is loaded when it is first used. */
const INSTALLED = [
  ...["better-sqlite3", "better-sqlite3-node22", "@node-rs/argon2", "sharp", "satori", "@fontsource/*"],
  ...[
    "nodemailer",
    "file-type",
    "@zxcvbn-ts/language-common",
    "pdfjs-dist",
    "esbuild",
    "undici",
    "@remix-run/web-fetch",
  ],
  ...["firebase", "firebase/*", "firebase-admin", "firebase-admin/*", "@google-cloud/*"],
];

const BEGINNING = `import { createRequire as requireFrom } from "node:module";
const require = requireFrom(import.meta.url);
process.env.NODE_ENV ??= "production";`;

/**
 * Puts what Remix has built, the server in front of it, the backup it starts in a process of its own and its threads into few files,
 * with the packages they use: finding and reading some hundred small ones took half of a start.
 */
export async function bundleServer(folder) {
  const { metafile } = await build({
    entryPoints: [
      { in: "server/main.ts", out: "server" },
      { in: "scripts/backup.ts", out: "backup" },
      { in: "app/backend/documents/read-ahead/read-ahead.worker.ts", out: "read-ahead" },
      { in: "app/backend/files/pdf/pdf-check.worker.ts", out: "pdf-check" },
      { in: `${folder}/server/index.js`, out: "server/index" },
    ],
    outdir: folder,
    // Beside the entry: what looks for files by its own place finds them from either.
    chunkNames: "server/[name]-[hash]",
    allowOverwrite: true,
    bundle: true,
    splitting: true,
    platform: "node",
    target: "node20",
    format: "esm",
    external: INSTALLED,
    define: { "process.env.NODE_ENV": '"production"' },
    banner: { js: BEGINNING },
    metafile: true,
    // Imports that Remix's build has left over.
    logOverride: { "ignored-bare-import": "silent" },
    logLevel: "warning",
  });
  for (const { entryPoint } of Object.values(metafile.outputs)) {
    // Of CommonJS that is loaded late, esbuild hands out the default export alone, where Node has the named ones too.
    if (entryPoint !== undefined && metafile.inputs[entryPoint]?.format === "cjs")
      throw new Error(`${entryPoint} is loaded when it is first used: name its package among those left installed.`);
  }
  // All of it is in the bundle now.
  rmSync(`${folder}/server/assets`, { recursive: true });
}
