import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { start, type Running } from "./process";

export interface Site extends Running {
  origin: string;
}

/** The built site on a data folder, as operators run it: its log is on, and written to nowhere. */
export async function startEdgewise(folder: string, port: number, env: Record<string, string> = {}): Promise<Site> {
  const origin = `http://127.0.0.1:${String(port)}`;
  const running = await start({
    command: process.execPath,
    args: [fileURLToPath(new URL("../../build/server.js", import.meta.url))],
    env: { NODE_ENV: "production", DATA_DIR: folder, HOST: "127.0.0.1", PORT: String(port), ...env },
    ready: `${origin}/casinos`,
  });
  return { ...running, origin };
}

interface NginxOptions {
  folder: string;
  port: number;
  /** What stands within `server`. */
  server: string;
  /** What stands within `http`, before it. */
  http?: string;
  /** A line for each answer, some together and to nowhere, as the built site here writes them. */
  isLogging?: boolean;
  ready: string;
}

/** nginx with one worker and sendfile, everything of it in a folder. */
export async function startNginx(options: NginxOptions): Promise<Site> {
  const { folder, port, server, http = "", isLogging = false, ready } = options;
  mkdirSync(folder, { recursive: true });
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join("\n  ");
  writeFileSync(
    join(folder, "nginx.conf"),
    `user root;
worker_processes 1;
daemon off;
pid ${join(folder, "nginx.pid")};
error_log ${join(folder, "error.log")};
events { worker_connections 1024; }
http {
  access_log ${isLogging ? "/dev/null combined buffer=16k flush=1s" : "off"};
  sendfile on;
  tcp_nopush on;
  keepalive_requests 1000000;
  open_file_cache max=100;
  ${temporary}
  ${http}
  server {
    listen 127.0.0.1:${String(port)};
    ${server}
  }
}
`,
  );
  const origin = `http://127.0.0.1:${String(port)}`;
  const args = ["-p", folder, "-c", join(folder, "nginx.conf")];
  const running = await start({ command: "nginx", args, ready: origin + ready });
  return { ...running, origin };
}

interface StaticPage {
  bytes: Buffer;
  headers: Headers;
}

/** nginx with a page's bytes as a file, compressed already, and the headers they came with. */
export function startStatic(
  { bytes, headers }: StaticPage,
  options: Pick<NginxOptions, "folder" | "port" | "isLogging">,
): Promise<Site> {
  const { folder } = options;
  const root = join(folder, "root");
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, "casinos"), bytes);
  const own = ["content-security-policy", "permissions-policy", "referrer-policy", "vary", "cache-control"]
    .filter((name) => headers.has(name))
    .map((name) => `add_header ${name} "${headers.get(name) ?? ""}";`);
  const server = ["default_type text/html;", "add_header Content-Encoding br;", ...own, `root ${root};`].join("\n    ");
  return startNginx({ ...options, server, ready: "/casinos" });
}
