import { afterEach, beforeEach } from "vitest";
import { noRequests, noteRequestsIn } from "./support/recorded/recorded-requests";

declare module "vitest" {
  export interface TaskMeta {
    /** What the test, or its file before its tests, asked the store for: see `Requests`. */
    requests?: { met: string[]; calls: number; writes: number };
  }
}

/*
 * Notes for each test what it asks the store for. From that are chosen the tests that `npm test` runs on Firestore as
 * well: see `scripts/firestore-tests/`.
 */
const outside = noRequests();
let own = outside;
noteRequestsIn(outside);

beforeEach(({ task }) => {
  task.file.meta.requests = { ...outside, met: [...outside.met] };
  own = noRequests();
  noteRequestsIn(own);
});

afterEach(({ task }) => {
  task.meta.requests = { ...own, met: [...own.met] };
  noteRequestsIn(outside);
});
