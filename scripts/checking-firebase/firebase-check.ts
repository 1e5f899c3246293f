// Reads the settings of the Firebase project and says what is unsafe: npm run firebase:check.
// Exits with 0 when nothing is, 1 when something is, 2 when something could not be read.
import { deleteApp } from "firebase-admin/app";
import { readFileSync } from "node:fs";
import { accessTokenOf, openApp } from "~/backend/firebase.server";
import { env } from "~/env.server";
import { checkProject } from "./read-settings";

const settings = env.FIREBASE;
if (!settings) {
  console.error("The environment names no project of Firebase: set BACKEND=firebase and the variables with it.");
  process.exitCode = 2;
} else {
  const app = openApp(settings);
  const accessToken = () => (settings.emulators ? Promise.resolve("owner") : accessTokenOf(app, settings.bucket));
  try {
    const { unsafe, unread } = await checkProject(settings, {
      accessToken,
      minLength: env.PASSWORD_MIN_LENGTH,
      ownRules: (target) => readFileSync(new URL(`../../${target}.rules`, import.meta.url), "utf8"),
    });
    for (const problem of unsafe) console.error(`Unsafe: ${problem}`);
    for (const problem of unread) console.error(`Could not be read, so look yourself. ${problem}`);
    if (unsafe.length + unread.length === 0) console.log(`Nothing unsafe was found in ${settings.projectId}.`);
    process.exitCode = unread.length > 0 ? 2 : unsafe.length > 0 ? 1 : 0;
  } finally {
    await deleteApp(app);
  }
}
