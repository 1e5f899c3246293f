import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { start, type Running } from "./process";

export interface Site extends Running {
  origin: string;
}

/** Starts the built site on a data folder as operators run it, with its log on and written to /dev/null. */
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
  /** Directives within `server`. */
  server: string;
  /** Directives within `http`, before `server`. */
  http?: string;
  /** Logs a line for each response, buffered and discarded, as the built site does here. */
  isLogging?: boolean;
  ready: string;
}

/** Starts nginx with one worker and sendfile, and all its files in one folder. */
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

/** Starts nginx with a page's compressed bytes as a file, and the page's headers. */
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
