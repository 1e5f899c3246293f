import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openFirestoreDocuments } from "~/backend/documents/firestore/firestore.server";
import { openCloudFiles } from "~/backend/files/cloud/cloud-storage.server";
import { installBackend, type Backend } from "~/backend/index.server";
import { builds } from "~/platform/delivery/collection";
import { findAsset } from "~/platform/delivery/earlier-assets.server";
import { deleteAssets, keepAssets } from "~/platform/delivery/stored-assets.server";
import { builtFixture, assetName } from "../support/sites/built-assets";
import { addressOf, describeWith, ownProject } from "./support/emulators";

const running = new AbortController().signal;
const DAY = 86_400_000;
const PART = assetName("page", "of the first");

describeWith(["firestore", "storage"], "two instances of two builds on Firebase", () => {
  let folder: string;
  let now: number;
  let one: Backend;
  let other: Backend;

  function open(projectId: string): Backend {
    const stores = {
      documents: openFirestoreDocuments({
        connection: { projectId, emulator: addressOf("firestore") },
        collections: [builds],
      }),
      files: openCloudFiles({
        bucket: `${projectId}.parts`,
        emulatorHost: addressOf("storage"),
        accessToken: async () => "",
      }),
    };
    // Nobody signs in, and nobody is mailed.
    return { ...stores, clock: () => new Date(now) } as unknown as Backend;
  }
  const on = <R>(instance: Backend, run: () => Promise<R>): Promise<R> => {
    installBackend(instance);
    return run();
  };
  const found = async (instance: Backend) => (await on(instance, () => findAsset(PART)))?.toString() ?? null;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "edgewise-builds-"));
    now = Date.now();
    const projectId = ownProject();
    [one, other] = [open(projectId), open(projectId)];
  });
  afterEach(async () => {
    installBackend(undefined);
    await Promise.all([one, other].flatMap(({ documents, files }) => [documents.close(), files.close()]));
    rmSync(folder, { recursive: true, force: true });
  });

  test("the one answers what pages of the other ask for, and forgets it when that has not served for long", async () => {
    const first = await builtFixture(join(folder, "first"), "aaaa1111", { [PART]: "of the first" });
    const second = await builtFixture(join(folder, "second"), "bbbb2222", { [assetName("page", "b")]: "b" });
    await on(other, () => keepAssets(second, running));
    expect(await found(other)).toBeNull();
    await on(one, () => keepAssets(first, running));
    await expect.poll(() => found(other), { timeout: 10_000 }).toBe("of the first");

    now += 31 * DAY;
    await on(other, () => keepAssets(second, running));
    await on(other, () => deleteAssets(second.key));
    await expect.poll(() => found(one), { timeout: 10_000 }).toBeNull();
    expect((await one.files.list("")).items.map(({ name }) => name)).toEqual([second.key]);
  });
});
