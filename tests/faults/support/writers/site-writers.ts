import { Client } from "../client";
import { memberWriters } from "./member-writers";
import { staffWriters } from "./staff-writers";
import { Writing, type Asked } from "./writing";

/** People who write: each does one thing at a time, again and again, through the site's own pages. */
export interface Writers {
  /** The kinds of writes. */
  readonly kinds: readonly string[];
  /** Everything requested so far. */
  readonly asked: readonly Asked[];
  /** Writes until the server is gone. Rejects when it answers anything but success. */
  writeTo(origin: string): Promise<void>;
}

/** The server ended in the middle, so only the store can tell whether the write happened. */
const isCutOff = (error: unknown) => error instanceof TypeError;

export async function signedInWriters(origin: string): Promise<Writers> {
  const signIn = (name: string) => new Client(origin).signIn(`${name}@player.example`);
  const [anna, bela, cleo, dora, staff] = await Promise.all([
    signIn("anna"),
    signIn("bela"),
    signIn("cleo"),
    signIn("dora"),
    signIn("desk"),
  ]);
  const writing = new Writing();
  const kinds = {
    ...(await memberWriters({ anna, bela, cleo, dora }, writing)),
    ...staffWriters(staff, writing),
  };
  return {
    kinds: Object.keys(kinds),
    asked: writing.asked,
    async writeTo(origin) {
      const at = (client: Client) => client.at(origin);
      await Promise.all(
        Object.values(kinds).map(async (write) => {
          try {
            for (;;) await write(at);
          } catch (error) {
            if (!isCutOff(error)) throw error;
          }
        }),
      );
    },
  };
}
