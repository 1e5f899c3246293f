// Starts the Firebase emulators for development: npm run emulators
import { EMULATORS, startEmulators } from "../../tests/firebase/emulators/start";

/** The default ports of firebase-tools. */
const PORTS = { firestore: 8080, auth: 9099, storage: 9199 };
const VARIABLES = {
  firestore: "FIRESTORE_EMULATOR_HOST",
  auth: "FIREBASE_AUTH_EMULATOR_HOST",
  storage: "FIREBASE_STORAGE_EMULATOR_HOST",
};

const { project, addresses, missing, stop } = await startEmulators(PORTS);
for (const name of EMULATORS) if (missing[name] !== undefined) console.error(`No ${name} emulator: ${missing[name]}.`);
console.log("The emulators are running; their data is lost when they stop (Ctrl-C). Start Edgewise with:\n");
console.log(`export FIREBASE_PROJECT_ID=${project}`);
for (const name of EMULATORS) if (addresses[name] !== null) console.log(`export ${VARIABLES[name]}=${addresses[name]}`);
const end = () => void stop().then(() => process.exit(0));
process.on("SIGINT", end);
process.on("SIGTERM", end);
