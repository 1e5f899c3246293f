import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { fileURLToPath } from "node:url";
import type { RollupOptions } from "rollup";
import { defineConfig, type Plugin } from "vite";
import remixOptions from "./remix.config.js";
import { chunkOf } from "./scripts/building/chunks";
import { drawnModules } from "./scripts/building/drawn-modules";
import { startPageScript } from "./scripts/building/start-page-script";
import { zodWithoutEval } from "./scripts/building/zod-without-eval";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

const BUILD = "virtual:remix/server-build";
const OWN_BUILD = fileURLToPath(new URL("./app/server-build.ts", import.meta.url));

/** Has app/server-build.ts stand in for Remix's build, which it wraps. */
function wrapsServerBuild(): Plugin {
  return {
    name: "edgewise:server-build",
    enforce: "pre",
    resolveId: (id, importer) => (id === BUILD && importer !== OWN_BUILD ? OWN_BUILD : null),
  };
}

/** Says nothing of what is meant to be so, and would hide what isn't. */
const onwarn: NonNullable<RollupOptions["onwarn"]> = (warning, warn) => {
  // Routes without a page have nothing for the browser.
  if (warning.code === "EMPTY_BUNDLE") return;
  // Remix's Scripts serves development alone: page-scripts.server.ts takes its place.
  if (warning.code === "UNUSED_EXTERNAL_IMPORT" && warning.names?.join() === "Scripts") return;
  warn(warning);
};

/** A first start isn't kept waiting for the smallest scripts (scripts/build.mjs --quick). */
const isQuick = process.env["QUICK_BUILD"] === "true";

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    wrapsServerBuild(),
    drawnModules(),
    zodWithoutEval(),
    tailwindcss(),
    remix(remixOptions),
    startPageScript(),
  ],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    // What these lack is compiled away; docs/browsers.md says what they get. Tailwind's own floor.
    cssMinify: "lightningcss",
    cssTarget: ["chrome111", "safari16.4", "firefox128"],
    ...(isSsrBuild && { rollupOptions: { onwarn } }),
    ...(!isSsrBuild && {
      // Names the same thing alike everywhere, which compresses better: 4 KB less on every page than with esbuild.
      minify: isQuick ? "esbuild" : "terser",
      // Functions written out where they are called compress worse. No getter here has an effect.
      terserOptions: {
        ecma: 2020,
        module: true,
        compress: { passes: 3, inline: 1, keep_fargs: false, pure_getters: true },
      },
      rollupOptions: {
        onwarn,
        // In the browser nothing of a feature happens by being imported: a list of words doesn't bring its schema along.
        treeshake: { moduleSideEffects: (id: string) => !/\/app\/(domain|features|platform|site)\//.test(id) },
        output: { manualChunks: chunkOf, onlyExplicitManualChunks: true },
      },
    }),
  },
  // Server code alone imports it; its browser form, which Vite's scan finds, can't be resolved.
  optimizeDeps: { exclude: ["@node-rs/argon2"] },
  server: { port: Number(process.env["PORT"] ?? 3000) },
}));
