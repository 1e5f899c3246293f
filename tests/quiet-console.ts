import { afterEach, beforeEach, expect, vi } from "vitest";

// A test that makes the code complain must say so by replacing this spy.
beforeEach(() => {
  vi.spyOn(console, "error");
  vi.spyOn(console, "warn");
});

afterEach(() => {
  for (const method of ["error", "warn"] as const) {
    const calls = vi.isMockFunction(console[method]) ? vi.mocked(console[method]).mock.calls : [];
    vi.mocked(console[method]).mockRestore?.();
    expect(calls, `console.${method} was called`).toEqual([]);
  }
});
