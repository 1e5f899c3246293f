import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import type { BuiltRoute } from "../../bench/fuzz/build-routes";
import type { FoundForm, Site } from "../../bench/fuzz/explore";
import type { Target, Who } from "../../bench/fuzz/target";
import { argumentFor } from "../../bench/scan/argued";
import { lookingAs, PLACES_PATH } from "../../bench/scan/looking-as";
import { placesOf, placesPage, without } from "../../bench/scan/places";
import { listsOf } from "../../bench/scan/sqlmap";

const route = (id: string, expression: RegExp): BuiltRoute => ({
  id,
  pattern: "",
  isIndex: false,
  hasAction: true,
  expression,
});
const ROUTES = [route("routes/login", /^\/login$/), route("routes/casinos._index", /^\/casinos$/)];
const NOWHERE = { addresses: new Map<string, string[]>(), forms: new Map<string, never>() };

const form = (path: string, html: string): FoundForm => ({ path, method: "POST", fields: [], html, who: "visitor" });
const siteOf = (...forms: FoundForm[]): Site => ({ addresses: new Map([["routes/login", ["/login"]]]), forms });

const open: { close(): void }[] = [];
afterEach(() => {
  for (const one of open.splice(0)) one.close();
});

/** Returns a site with the given answers, which gives a new session at each request for one. */
async function targetOf(answer: (request: IncomingMessage) => [number, Record<string, string>, string]) {
  let sessions = 0;
  const asked: IncomingMessage[] = [];
  const server: Server = createServer((request, response) => {
    asked.push(request);
    const [status, headers, body] = answer(request);
    response.writeHead(status, headers).end(body);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  open.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  const ended: Who[] = [];
  const target: Target = {
    address: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    cookieOf: (who) => Promise.resolve(who === "visitor" ? null : `session=${String((sessions += 1))}`),
    endSession: (who) => void ended.push(who),
    errorsLogged: () => [],
    brokenDocuments: () => Promise.resolve([]),
    stop: () => Promise.resolve(0),
  };
  return { target, asked, ended };
}

test("a form is scanned once a kind, with one field of each name, filled in as it might be taken", () => {
  const html =
    '<input type="hidden" name="from" value="a&amp;b"><input type="checkbox" name="tier" value="1"><input type="checkbox" name="tier" value="2">' +
    '<input name="website__confirm"><input type="email" name="email"><textarea name="text"></textarea><input type="file" name="picture">' +
    '<select name="country"><option value="">Any</option><option value="GB">Britain</option></select>';
  const places = placesOf(siteOf(form("/login", html), form("/login#again", html)), ROUTES);
  expect([...places.forms.values()].map(({ path, fields }) => [path, ...fields.map(({ name }) => name)])).toEqual([
    ["/login", "from", "tier", "website__confirm", "email", "text", "picture", "country"],
  ]);
  const values = new Map([...places.forms.values()][0]?.fields.map(({ name, value }) => [name, value]));
  expect(values.get("from")).toBe("a&b");
  expect(values.get("tier")).toBe("1");
  expect(values.get("website__confirm")).toBe("");
  expect(values.get("email")).toContain("@");
  expect(values.get("country")).toBe("GB");
});

test("each button that means something else is a form of its own, and has a turn of its own with sqlmap", () => {
  const html = '<input name="name"><button name="intent" value="save">x</button><button name="intent" value="end">x</button>'; // prettier-ignore
  const places = placesOf(siteOf(form("/login", html)), ROUTES);
  expect([...places.forms.values()].map(({ fields }) => fields.find(({ name }) => name === "intent")?.value)).toEqual(["save", "end"]); // prettier-ignore
  expect(listsOf(places).map((list) => list.map(({ body }) => body))).toEqual([
    ["name=salt&intent=save"],
    ["name=salt&intent=end"],
  ]);
});

test("a field of an address is tested once, with the form that is sent there or by itself", () => {
  const places = placesOf(siteOf(form("/casinos?step=end", '<input name="name">')), ROUTES);
  const all = { ...places, addresses: new Map([["routes/casinos._index", ["/casinos?step=begin"]]]) };
  expect(listsOf(all).map((list) => list.map(({ path }) => path))).toEqual([["/casinos?step=end"]]);
});

test("a page that a visitor has is not scanned again as a member", () => {
  const shared = form("/login", '<input name="a">');
  const visitors = placesOf(siteOf(shared), ROUTES);
  const members = placesOf(siteOf(shared, form("/casinos", '<input name="b">')), ROUTES);
  const rest = without(members, visitors);
  expect([...rest.forms.values()].map(({ path }) => path)).toEqual(["/casinos"]);
  expect(rest.addresses.size).toBe(0);
});

test("the page of all places leads to them", () => {
  const page = placesPage(placesOf(siteOf(form("/casinos", '<input name="a" value="&quot;x">')), ROUTES));
  expect(page).toContain('<a href="/login">');
  expect(page).toContain('<form method="POST" action="/casinos"><input type="hidden" name="a" value="&quot;x">');
});

test("a scanner gets pages it can read, each time from another address, whatever it can uncompress", async () => {
  const { target, asked } = await targetOf(() => [200, { "content-type": "text/html" }, "<p>x</p>"]);
  const look = await lookingAs(target, "visitor", NOWHERE);
  open.push(look);
  await fetch(`${look.address}/a`, { headers: { "accept-encoding": "br" } });
  await fetch(`${look.address}/b`, { headers: { "accept-encoding": "br" } });
  expect(asked.map(({ headers }) => headers["accept-encoding"])).toEqual(["identity", "identity"]);
  expect(new Set(asked.map(({ headers }) => headers["x-forwarded-for"])).size).toBe(2);
  expect([...look.tally]).toEqual([[200, 2]]);
  expect(await (await fetch(look.address + PLACES_PATH)).text()).toContain("<title>Places</title>");
});

test("a bare page is without its styles and scripts", async () => {
  const html = "<style>p{}</style><p>one</p><script>two()</script><p>three</p>";
  const { target } = await targetOf(() => [200, { "content-type": "text/html", "content-length": String(html.length) }, html]); // prettier-ignore
  const look = await lookingAs(target, "visitor", NOWHERE, true);
  open.push(look);
  expect(await (await fetch(look.address)).text()).toBe("<p>one</p><p>three</p>");
});

test("signing out does nothing, and a session that ends is followed by another", async () => {
  const { target, asked, ended } = await targetOf(({ headers }) =>
    headers.cookie === "session=1" ? [302, { location: "/login?redirectTo=%2Fdashboard" }, ""] : [200, {}, ""],
  );
  const look = await lookingAs(target, "member", NOWHERE);
  open.push(look);
  expect((await fetch(`${look.address}/sign-out`, { method: "POST" })).status).toBe(204);
  expect(asked).toEqual([]);
  expect((await fetch(`${look.address}/dashboard`, { redirect: "manual" })).status).toBe(302);
  expect(ended).toEqual(["member"]);
  expect((await fetch(`${look.address}/dashboard`)).status).toBe(200);
  expect(asked.at(-1)?.headers.cookie).toBe("session=2");
});

test("a page of the site is no finding, whether a slash is behind it or not; a file that is none of its pages is one", () => {
  const found = (where: string) => argumentFor({ scanner: "nmap", what: "http-enum: Login page", where }, ROUTES);
  expect(found("GET /login/")).toBe("a page of the site");
  expect(found("GET /backup.zip")).toBeNull();
});
