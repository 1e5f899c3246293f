import { expect, test } from "vitest";
import { readWrk } from "../../bench/load/load-drive";

const report = (p99: string, errors = "") => `Running 4s test @ http://127.0.0.1:4200/casinos
  1 threads and 64 connections
  Thread Stats   Avg      Stdev     Max   +/- Stdev
    Latency     1.51s    14.79ms   1.53s    66.67%
    Req/Sec     4.67      0.58     5.00     66.67%
  Latency Distribution
     50%    0.90ms
     99%    ${p99}
  2400 requests in 6.01s, 2.88KB read
${errors}Requests/sec:    399.34
Transfer/sec:     490.82B
`;

test("the report of wrk is read, whichever unit its times are in", () => {
  expect(readWrk(report("870.00us"))).toEqual({ requests: 2_400, perSecond: 399.34, p99Ms: 0.87, failed: 0 });
  expect(readWrk(report("3.02ms")).p99Ms).toBe(3.02);
  // Behind units of one letter it puts a space.
  expect(readWrk(report("1.53s ")).p99Ms).toBe(1_530);
});

test("answers that failed, connections that broke and waits that were too long are counted together", () => {
  const errors = "  Socket errors: connect 1, read 2, write 3, timeout 4\n  Non-2xx or 3xx responses: 10\n";
  expect(readWrk(report("3.02ms", errors)).failed).toBe(20);
});
