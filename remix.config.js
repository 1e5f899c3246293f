/** @type {import("@remix-run/dev").VitePluginConfig} */
export default {
  appDirectory: "app",
  // A build is made beside the one that may be serving (scripts/build.mjs).
  buildDirectory: process.env.BUILD_FOLDER ?? "build",
  ignoredRouteFiles: ["**/.*"],
  future: {
    v3_fetcherPersist: true,
    v3_relativeSplatPath: true,
    v3_throwAbortReason: true,
    v3_singleFetch: true,
    v3_lazyRouteDiscovery: true,
  },
};
