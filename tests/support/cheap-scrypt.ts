import crypto, { type BinaryLike, type ScryptOptions } from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import { afterAll, beforeAll, expect } from "vitest";

/** What sealing a backup asks for: 128 MB and a third of a second for each key. */
const ASKED = { N: 2 ** 17, r: 8, p: 1 };

/**
 * Has scrypt take next to no time in the tests of a file: it sees that a key is asked for at its full cost, and makes it at
 * a thousandth of that.
 */
export function useCheapScrypt(): void {
  const { scrypt } = crypto;
  const cheap = (
    passphrase: BinaryLike,
    salt: BinaryLike,
    length: number,
    options: ScryptOptions,
    done: (error: Error | null, key: Buffer) => void,
  ) => {
    expect(options).toMatchObject(ASKED);
    scrypt(passphrase, salt, length, { ...options, N: ASKED.N / 1024 }, done);
  };
  beforeAll(() => {
    Object.assign(crypto, { scrypt: cheap });
    syncBuiltinESMExports();
  });
  afterAll(() => {
    Object.assign(crypto, { scrypt });
    syncBuiltinESMExports();
  });
}
