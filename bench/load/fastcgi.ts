import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isInstalled, start } from "./process";
import { startNginx, type Site } from "./sites";

/** Returns PHP's process manager, whose name on Debian contains the version; null without PHP. */
function phpFpm(): string | null {
  const known = readdirSync("/usr/sbin").find((name) => /^php-fpm[\d.]+$/.test(name));
  return known ?? (isInstalled("php-fpm") ? "php-fpm" : null);
}

/** WordPress itself answers visitors who have signed in, commented or sent a form. */
const RULES = `set $skip 0;
    if ($request_method = POST) { set $skip 1; }
    if ($query_string != "") { set $skip 1; }
    if ($request_uri ~* "/wp-admin/|/xmlrpc.php|wp-.*.php|/feed/|sitemap(_index)?.xml") { set $skip 1; }
    if ($http_cookie ~* "comment_author|wordpress_[a-f0-9]+|wp-postpass|wordpress_logged_in") { set $skip 1; }`;

/**
 * Serves a page behind nginx's `fastcgi_cache` with the rules that WordPress's documentation and hosts recommend. A
 * cache hit never reaches WordPress, so a PHP script with the same bytes replaces it; nginx compresses each response,
 * as it does by default there. Null without PHP.
 */
export async function startFastcgiCache(folder: string, port: number, page: Buffer): Promise<Site | null> {
  const command = phpFpm();
  if (command === null) return null;
  const root = join(folder, "root");
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, "page.html"), page);
  const script = join(root, "index.php");
  writeFileSync(
    script,
    `<?php header("Content-Type: text/html; charset=UTF-8"); readfile("${join(root, "page.html")}");\n`,
  );
  const socket = join(folder, "php.sock");
  const pool = `[global]
error_log = ${join(folder, "php.log")}
[www]
user = root
group = root
listen = ${socket}
pm = static
pm.max_children = 2
`;
  writeFileSync(join(folder, "php.conf"), pool);
  const php = await start({ command, args: ["-R", "-F", "-y", join(folder, "php.conf")] });
  const site = await startNginx({
    folder,
    port,
    ready: "/casinos",
    http: `fastcgi_cache_path ${join(folder, "cache")} levels=1:2 keys_zone=WORDPRESS:10m inactive=60m;
  fastcgi_cache_key "$scheme$request_method$host$request_uri";
  gzip on;
  gzip_vary on;
  gzip_proxied any;`,
    server: `${RULES}
    location / {
      fastcgi_pass unix:${socket};
      fastcgi_param SCRIPT_FILENAME ${script};
      fastcgi_param REQUEST_METHOD $request_method;
      fastcgi_cache WORDPRESS;
      fastcgi_cache_valid 200 60m;
      fastcgi_cache_bypass $skip;
      fastcgi_no_cache $skip;
      fastcgi_ignore_headers Cache-Control Expires Set-Cookie;
    }`,
  });
  return {
    ...site,
    async stop() {
      await site.stop();
      await php.stop();
    },
  };
}
