// Serves the build with remix-serve, which listens on every network unless HOST is set; here it listens on this machine
// only, as server.ts does.
try {
  process.loadEnvFile();
} catch {
  // The .env file is optional.
}
process.env.HOST ||= "127.0.0.1";
process.argv[2] ??= "build/server/index.js";
await import("@remix-run/serve/dist/cli.js");
