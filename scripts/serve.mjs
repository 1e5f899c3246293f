// The build under remix-serve, which listens on every network unless HOST is set: here on this machine alone, as server.ts.
try {
  process.loadEnvFile();
} catch {
  // There need not be a .env file.
}
process.env.HOST ||= "127.0.0.1";
process.argv[2] ??= "build/server/index.js";
await import("@remix-run/serve/dist/cli.js");
