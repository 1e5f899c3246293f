import { afterAll, afterEach, beforeAll, beforeEach, inject } from "vitest";
import { killServers, startServer, type RunningServer } from "./server";
import { copySite } from "./site";

/** Gives each test of a file a copy of the small site's data, and ends the servers it leaves behind. */
export function useSite(): () => string {
  let copy: ReturnType<typeof copySite> | null = null;
  beforeEach(() => {
    copy = copySite(inject("site"));
  });
  afterEach(async () => {
    await killServers();
    copy?.remove();
    copy = null;
  });
  return () => {
    if (!copy) throw new Error("There is a site only while a test runs.");
    return copy.folder;
  };
}

/** One server on the small site for all tests of a file, which leave it as they found it. */
export function useServer(environment: Record<string, string> = {}): () => RunningServer {
  let copy: ReturnType<typeof copySite> | null = null;
  let server: RunningServer | null = null;
  beforeAll(async () => {
    copy = copySite(inject("site"));
    server = await startServer({ data: copy.folder, environment });
  });
  afterAll(async () => {
    await killServers();
    copy?.remove();
  });
  return () => {
    if (!server) throw new Error("There is a server only while tests run.");
    return server;
  };
}
