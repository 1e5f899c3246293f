import { defineConfig } from "@playwright/test";
import base, { ENGINES } from "./playwright.config";

/** Everything that Firefox and WebKit are asked, of which `npm test` asks the first part. */
export default defineConfig({ ...base, projects: [ENGINES] });
