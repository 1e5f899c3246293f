export default {
  compatibilityDate: "2026-01-01",
  telemetry: false,
  srcDir: "app",
  routeRules: { "/kept": { swr: 3600 } },
};
