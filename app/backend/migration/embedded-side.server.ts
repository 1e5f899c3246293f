import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { sha256Hex } from "~/domain/digest.server";
import { lazily } from "../concurrency";
import { holdDataFolder } from "../data-lock.server";
import type { BulkDocuments, RawDocument } from "../documents/bulk";
import type { Collection } from "../documents/port";
import { openSqliteBulk } from "../documents/sqlite/sqlite-bulk.server";
import { openDiskIndex, type DiskIndex, type StoredObject } from "../files/disk/disk-index.server";
import { openDiskFiles } from "../files/disk/disk.server";
import type { Files } from "../files/port";
import { identityAccounts, identityAddresses, identityCollections } from "../identity/identity-collections";
import { normaliseEmail } from "~/domain/text/email-address";
import { openPasswordHashing } from "../identity/password-hashing.server";
import { documentSide } from "./document-side";
import { problemOfFile } from "./file-problem";
import { type MovedPassword, MoveRefused, type MovedAccount, type MovedFile, type ItemStore, type Side } from "./port";

const ACTOR = "system:migrate";
const STORE = "edgewise.sqlite";
const PASSWORD_KIND = "argon2id";

const collectionOf = (collection: unknown) => collection as Collection;
/** Without the fraction of a second. */
const toTheSecond = (instant: string) => `${instant.slice(0, 19)}.000Z`;

const locationOf = (folder: string) => `embedded:${resolve(folder)}`;

export const hasEmbeddedStore = (folder: string) => existsSync(join(folder, STORE));

/**
 * Opens the data folder as one end of a move: made when missing, and locked for the move until it is closed. Throws
 * `DataFolderInUse` while a server uses it.
 */
export function openEmbeddedSide(folder: string, collections: readonly Collection[]): Side {
  const release = holdDataFolder(folder);
  try {
    const bulk = openSqliteBulk(join(folder, STORE), [...collections, ...identityCollections]);
    const files = openDiskFiles({ folder: join(folder, "files") });
    const storedFiles = fileSide(files, join(folder, "files"));
    return {
      location: locationOf(folder),
      passwordKind: PASSWORD_KIND,
      passwordProblem,
      accounts: accountSide(bulk),
      files: storedFiles,
      documents: (collection) => documentSide(bulk, collection),
      mark: () => bulk.mark(),
      async close() {
        await bulk.close();
        storedFiles.close();
        await files.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

const passwordProblem = ({ hash }: MovedPassword) =>
  hash.startsWith("$argon2") ? null : "its hash is of another kind than argon2";

/** Stands for a data folder that doesn't exist yet, for read-only use. */
export function absentEmbeddedSide(folder: string): Side {
  const nothing = {
    count: async () => 0,
    page: async () => ({ items: [], next: null }),
    put: () => Promise.reject(new MoveRefused(`${folder} is not there.`)),
    problemOf: () => null,
  };
  return {
    location: locationOf(folder),
    passwordKind: PASSWORD_KIND,
    passwordProblem,
    accounts: nothing,
    files: nothing,
    documents: () => nothing,
    mark: async () => null,
    close: async () => undefined,
  };
}

function accountSide(bulk: BulkDocuments): ItemStore<MovedAccount> {
  const accounts = collectionOf(identityAccounts);
  const addresses = collectionOf(identityAddresses);
  // One hash for all accounts that come without a password: nobody knows what it is a hash of.
  const unusable = lazily(() => openPasswordHashing().hash(randomBytes(32).toString("base64url")));

  return {
    count: () => bulk.count(accounts),
    async page(after, limit) {
      const { documents, next } = await bulk.read(accounts, after, limit);
      return { items: documents.map(accountOf), next };
    },
    async put(moved) {
      const stored: RawDocument[] = [];
      for (const account of moved) {
        const { uid, password, createdAt, ...fields } = account;
        const passwordHash = password?.hash ?? (await unusable());
        const passwordChangedAt = password?.changedAt ?? createdAt;
        stored.push(rawOf(uid, createdAt, { ...fields, passwordHash, passwordChangedAt }));
      }
      // Addresses come first: an account that can't be found by its address would block a new one.
      const byAddress = moved.map(({ uid, email, createdAt }) =>
        rawOf(sha256Hex(normaliseEmail(email)), createdAt, { uid }),
      );
      await bulk.write(addresses, byAddress);
      await bulk.write(accounts, stored);
    },
    problemOf({ email }) {
      return email === "" ? "it has no email address" : null;
    },
  };
}

function rawOf(id: string, at: string, fields: Record<string, unknown>): RawDocument {
  const envelope = { id, version: 1, createdAt: at, createdBy: ACTOR, updatedAt: at, updatedBy: ACTOR };
  return { envelope, schemaVersion: 1, fields };
}

function accountOf({ envelope, fields }: RawDocument): MovedAccount {
  const { passwordHash, passwordChangedAt, ...account } = identityAccounts.schema.parse(fields);
  return {
    uid: envelope.id,
    ...account,
    createdAt: toTheSecond(envelope.createdAt),
    password: { hash: passwordHash, changedAt: passwordChangedAt },
  };
}

function fileSide(files: Files, folder: string): ItemStore<MovedFile> & { close(): void } {
  let opened: DiskIndex | undefined;
  // A folder without files has no index, and reading it need not make one.
  const index = () => (opened ??= existsSync(join(folder, "index.sqlite")) ? openDiskIndex(join(folder, "index.sqlite")) : undefined); // prettier-ignore

  const movedOf = ({ path, size, settings, tokens }: StoredObject): MovedFile => ({
    path,
    size,
    metadata: { ...settings, customMetadata: settings.customMetadata ?? {} },
    downloadTokens: tokens,
    read: async () => (await files.get(path)).body as unknown as AsyncIterable<Uint8Array>,
  });

  return {
    count: async () => index()?.count() ?? 0,
    async page(after, limit) {
      const found = index()?.page("", after ?? "", limit + 1) ?? [];
      const items = found.slice(0, limit);
      return { items: items.map(movedOf), next: found.length > limit ? (items.at(-1)?.path ?? null) : null };
    },
    async put(moved) {
      for (const { path, metadata, downloadTokens, read } of moved) {
        const { updated } = await files.put(path, metadata, await read());
        index()?.change(path, updated, () => ({ tokens: [...downloadTokens] }));
      }
    },
    problemOf: problemOfFile,
    close: () => opened?.close(),
  };
}
