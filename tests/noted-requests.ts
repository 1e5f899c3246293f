import { afterEach, beforeEach } from "vitest";
import { noRequests, noteRequestsIn } from "./support/recorded/recorded-requests";

declare module "vitest" {
  export interface TaskMeta {
    /** The requests to the store by the test, or by its file before its tests: see `Requests`. */
    requests?: { met: string[]; calls: number; writes: number };
  }
}

/*
 * Records each test's requests to the store. The tests that `npm test` also runs on Firestore are chosen by them: see
 * `scripts/firestore-tests/`.
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
