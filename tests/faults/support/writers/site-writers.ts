import { Client } from "../client";
import { memberWriters } from "./member-writers";
import { staffWriters } from "./staff-writers";
import { Writing, type Asked } from "./writing";

/** Those who write: each does one thing at a time, again and again, through the site's own pages. */
export interface Writers {
  /** What is written. */
  readonly kinds: readonly string[];
  /** Everything asked so far. */
  readonly asked: readonly Asked[];
  /** Writes until the server is gone. Rejects when it answers anything but that it is done. */
  writeTo(origin: string): Promise<void>;
}

/** The server ended in the middle: whether it took what was asked is for the store to say. */
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
