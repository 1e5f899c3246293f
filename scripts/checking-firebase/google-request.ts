import { z } from "zod/v4";

const LONGEST_WAIT_MS = 20_000;
/** The most pages to read of a list, in case a service never ends it. */
const MOST_PAGES = 20;
const LONGEST_REASON = 300;

/** The error of Google's services. */
const refusal = z.object({ error: z.object({ message: z.string() }) });

async function reasonOf(response: Response): Promise<string> {
  const parsed = refusal.safeParse(await response.json().catch(() => null));
  return parsed.success ? `: ${parsed.data.error.message.slice(0, LONGEST_REASON)}` : "";
}

/** A service answered with another status than 200. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    reason: string,
  ) {
    super(`status ${String(status)}${reason}`);
  }
}

export type Read = <T>(address: string, schema: z.ZodType<T>) => Promise<T>;

/** Returns a function that reads from Google's services with this access token and throws `Refused`. */
export function reader(accessToken: string): Read {
  return async (address, schema) => {
    const response = await fetch(address, {
      headers: { Authorization: `Bearer ${accessToken}` },
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    });
    if (!response.ok) throw new Refused(response.status, await reasonOf(response));
    const { data, error } = schema.safeParse(await response.json());
    if (error) throw new Error(`its answer isn't as documented (${error.issues[0]?.path.join(".") ?? ""})`);
    return data;
  };
}

/** Reads a list to its end. `itemsOf` returns the items of one page. */
export async function readPages<P extends { nextPageToken?: string | undefined }, T>(
  read: Read,
  address: string,
  schema: z.ZodType<P>,
  itemsOf: (page: P) => readonly T[],
): Promise<T[]> {
  const items: T[] = [];
  let token = "";
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await read(`${address}?pageSize=100${token && `&pageToken=${encodeURIComponent(token)}`}`, schema);
    items.push(...itemsOf(answer));
    token = answer.nextPageToken ?? "";
    if (token === "") return items;
  }
  throw new Error("the list doesn't end");
}
