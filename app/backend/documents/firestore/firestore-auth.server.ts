import { GoogleAuth, JWT, PassThroughClient } from "google-auth-library";

/** What Firestore's own client asks for. */
const SCOPES = ["https://www.googleapis.com/auth/cloud-platform", "https://www.googleapis.com/auth/datastore"];

/** For an emulator; without it, the client searches for Google's metadata server. */
export const NOBODY = new GoogleAuth({ authClient: new PassThroughClient() });

/** Returns how a service account signs in: by tokens that it signs itself, so that none has to be fetched first. */
export function serviceAccountAuth({
  clientEmail,
  privateKey,
}: {
  clientEmail: string;
  privateKey: string;
}): GoogleAuth {
  const authClient = new JWT({ email: clientEmail, key: privateKey, scopes: SCOPES });
  authClient.useJWTAccessWithScope = true;
  return new GoogleAuth({ authClient });
}
