import { lookup } from "node:dns/promises";
import { isIP } from "node:net";
import { buildConnector } from "undici";
import { isPublicAddress } from "~/domain/public-address.server";
import { FetchRefused } from "./refusal";

/** Returns all IP addresses of a name. */
export type Resolve = (name: string) => Promise<readonly string[]>;

const resolveName: Resolve = async (name) =>
  (await lookup(name, { all: true, order: "ipv4first" })).map(({ address }) => address);

/** Names of this machine (RFC 6761), which a resolver may or may not know. */
const isLocalName = (name: string) => name === "localhost" || name.endsWith(".localhost");

const withoutBrackets = (hostname: string) => hostname.replace(/^\[|\]$/g, "");

/** Returns the address to connect to; throws `FetchRefused`. A name with one address that is not public is refused. */
async function chooseAddress(hostname: string, isAllowed: boolean, resolve: Resolve): Promise<string> {
  const name = withoutBrackets(hostname).replace(/\.$/, "");
  const found = isIP(name) !== 0 ? [name] : isLocalName(name) ? ["127.0.0.1"] : await resolved(name, resolve);
  const [first] = found;
  if (first === undefined) throw new FetchRefused("unknown-host", `${name} has no address.`);
  const hidden = found.find((address) => !isPublicAddress(address));
  if (hidden !== undefined && !isAllowed)
    throw new FetchRefused("private", `${name} leads to ${hidden}, which is not a public address.`);
  return first;
}

async function resolved(name: string, resolve: Resolve): Promise<readonly string[]> {
  try {
    return await resolve(name);
  } catch {
    throw new FetchRefused("unknown-host", `${name} could not be resolved.`);
  }
}

/**
 * Returns undici's connect function that resolves a name once, refuses it unless all its addresses are public, and
 * connects to the very address that was checked. A second look-up, as the connection makes by itself, could be given
 * another answer. `allowed`: hosts with their ports that may be local, for demo and tests.
 */
export function checkedConnect({
  allowed,
  timeoutMs,
  resolve = resolveName,
}: {
  allowed: readonly string[];
  timeoutMs: number;
  resolve?: Resolve | undefined;
}): buildConnector.connector {
  const connect = buildConnector({ timeout: timeoutMs, allowH2: false, maxCachedSessions: 0 });
  return (options, callback) => {
    const { hostname, port, protocol } = options;
    const host = `${hostname}:${port || (protocol === "https:" ? "443" : "80")}`;
    chooseAddress(hostname, allowed.includes(host), resolve).then(
      (address) =>
        connect(
          {
            ...options,
            hostname: address,
            // The certificate has to be that of the name.
            ...(isIP(withoutBrackets(hostname)) === 0 && { servername: hostname }),
          },
          callback,
        ),
      (error: unknown) => callback(error as Error, null),
    );
  };
}
