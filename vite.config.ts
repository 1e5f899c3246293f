import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import remixOptions from "./remix.config.js";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

export default defineConfig({
  plugins: [tailwindcss(), remix(remixOptions)],
  resolve: { alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) } },
  build: { target: "es2022", assetsInlineLimit: 0, cssMinify: true },
  // Server code alone imports it; its browser form, which Vite's scan finds, can't be resolved.
  optimizeDeps: { exclude: ["@node-rs/argon2"] },
  server: { port: Number(process.env["PORT"] ?? 3000) },
});
