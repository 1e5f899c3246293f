import { build } from "esbuild";
import { rmSync } from "node:fs";

/** Packages that stay in node_modules: those with programs or files of their own, and those loaded on first use. */
const INSTALLED = [
  ...["better-sqlite3", "@node-rs/argon2", "sharp", "satori", "subset-font", "@fontsource/*"],
  ...[
    "nodemailer",
    "file-type",
    "@zxcvbn-ts/language-common",
    "pdfjs-dist",
    "esbuild",
    "undici",
    "@remix-run/web-fetch",
  ],
  ...["firebase", "firebase/*", "firebase-admin", "firebase-admin/*", "@google-cloud/*", "google-auth-library"],
];

/** An old Node would only end in the middle of something, such as the first use of SQLite, without a word. */
const BEGINNING = `import { createRequire as requireFrom } from "node:module";
if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error("Edgewise needs Node 24 or newer; this is " + process.versions.node + ".");
  process.exit(1);
}
const require = requireFrom(import.meta.url);
process.env.NODE_ENV ??= "production";`;

/**
 * Bundles Remix's build, the server in front of it, the backup that the server starts as a process, and the threads
 * that check PDFs, read mails and web pages and draw pictures into a few files, with the packages they use: finding and reading
 * hundreds of small files took half of a start.
 */
export async function bundleServer(folder) {
  const { metafile } = await build({
    entryPoints: [
      { in: "server/main.ts", out: "server" },
      { in: "scripts/backup.ts", out: "backup" },
      { in: "app/backend/files/pdf/pdf-check.worker.ts", out: "pdf-check" },
      { in: "app/backend/mail/mime/mail-reader.worker.ts", out: "mail-reader" },
      { in: "app/backend/fetching/readable-text.worker.ts", out: "readable-text" },
      { in: "app/features/news/wordpress/convert/html-to-markdown.worker.ts", out: "html-to-markdown" },
      { in: "app/site/social-pictures/draw-pictures.worker.ts", out: "draw-pictures" },
      { in: `${folder}/server/index.js`, out: "server/index" },
    ],
    outdir: folder,
    // Beside the entry, so that code that looks for files relative to itself finds them from either.
    chunkNames: "server/[name]-[hash]",
    allowOverwrite: true,
    bundle: true,
    splitting: true,
    platform: "node",
    target: "node24",
    format: "esm",
    external: INSTALLED,
    define: { "process.env.NODE_ENV": '"production"' },
    banner: { js: BEGINNING },
    metafile: true,
    // Remix's build leaves such imports behind.
    logOverride: { "ignored-bare-import": "silent" },
    logLevel: "warning",
  });
  for (const { entryPoint } of Object.values(metafile.outputs)) {
    // esbuild exposes only the default export of lazily loaded CommonJS, where Node also has the named ones.
    if (entryPoint !== undefined && metafile.inputs[entryPoint]?.format === "cjs")
      throw new Error(`${entryPoint} is loaded on first use: add its package to INSTALLED.`);
  }
  // The bundle now contains all of it.
  rmSync(`${folder}/server/assets`, { recursive: true });
}
