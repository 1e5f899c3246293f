import { describe, inject } from "vitest";
import type { FirestoreConnection } from "~/backend/documents/firestore/firestore-client.server";
import type { EmulatorName } from "../emulators/start";

/** Defines tests that need these emulators. If one is missing, they count as skipped, and the run says why. */
export function describeWith(needed: readonly EmulatorName[], name: string, define: () => void): void {
  const { addresses } = inject("emulators");
  describe.skipIf(needed.some((emulator) => addresses[emulator] === null))(name, define);
}

/** `host:port` of an emulator, within tests that were defined with it. */
export function addressOf(emulator: EmulatorName): string {
  const address = inject("emulators").addresses[emulator];
  if (address === null) throw new Error(`The ${emulator} emulator is not there.`);
  return address;
}

/** The project that the Auth and Storage emulators know; a test that uses it shares it with all other tests. */
export const sharedProject = (): string => inject("emulators").project;

/**
 * The timeout for tests that wait for others' writes: a stream that doesn't start, as sometimes the emulator's first
 * one, is restarted.
 */
export const STREAMING = { timeout: 60_000 };

let projects = 0;

/** A project that no other test uses: an empty database on the Firestore emulator, which takes any. */
export function ownProject(): string {
  projects += 1;
  return `demo-${process.pid}-${Date.now().toString(36)}-${projects}`;
}

/**
 * A whole run shares one emulator with the tests beside it, and on a busy machine has seen it silent for longer than the
 * 10 s that the product waits for Firestore.
 */
const DEADLINE_MS = 45_000;

/** A connection to a database that no other test uses, for tests that are not of outages. */
export const ownConnection = () =>
  ({
    projectId: ownProject(),
    emulator: addressOf("firestore"),
    deadlineMs: DEADLINE_MS,
  }) satisfies FirestoreConnection;

/**
 * Deletes a project's documents, because the Firestore emulator keeps them in memory and those of a thousand tests are
 * too many. An occasional refusal doesn't matter.
 */
export async function clearProject(project: string): Promise<void> {
  const database = `http://${addressOf("firestore")}/emulator/v1/projects/${project}/databases/(default)`;
  await fetch(`${database}/documents`, { method: "DELETE" });
}
