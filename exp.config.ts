import base from "/work/wt/speed/playwright.config.ts";
const extra = (process.env.EXTRA ?? "").split(" ").filter(Boolean);
const lo = base.use!.launchOptions!;
export default { ...base, testDir: "/work/wt/speed/e2e", outputDir: "/tmp/exp-out", retries: 0, reporter: [["line"]], use: { ...base.use, launchOptions: { ...lo, args: [...lo.args!, ...extra] } } };
