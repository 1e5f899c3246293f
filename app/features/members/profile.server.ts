import { deleteIfThere } from "~/backend/files/whole-files";
import { randomUUID } from "node:crypto";
import { QueueFull } from "~/backend/concurrency";
import { ImageRefused, LARGEST_IMAGE_BYTES, reencodeImage } from "~/backend/files/images/images.server";
import { backend } from "~/backend/index.server";
import { withoutWriteConditions } from "~/backend/write-conditions.server";
import { findZoneName } from "~/domain/zones/zone-rules.server";
import { log } from "~/backend/log.server";
import { logSecurity } from "~/http/security/security-log.server";
import type { UploadedFile } from "~/http/bodies/form.server";
import { changeUser, refusalOf, startSession, type Refusal } from "~/platform/access/accounts.server";
import { users } from "~/platform/access/collection";
import { afterNewPassword } from "~/platform/access/credentials/new-password.server";
import { forgetMails } from "~/platform/access/mail-limits.server";
import { refuseWrongPassword } from "~/platform/access/sign-in/reauthentication.server";
import { sha256Hex } from "~/domain/digest.server";
import type { UserFields } from "~/platform/access/schema";
import type { Viewer } from "~/platform/access/viewer.server";

/** Reads far past the limit, so that the form can say that a picture is too large. */
export const PORTRAIT_UPLOAD = { file: LARGEST_IMAGE_BYTES, total: 5 * LARGEST_IMAGE_BYTES, files: 1 };

const PORTRAIT_SIDE = 256;
const PORTRAITS = "public/portraits/";
const ADDRESS = "/files/";
const FOREVER = "public, max-age=31536000, immutable";

/**
 * Changes a person's name or picture in one commit, and returns the picture they had. The account has a copy, which only
 * somebody without a document of their own is shown by: if it can't be changed, the person's document counts.
 */
async function changeProfile(
  uid: string,
  profile: Partial<Pick<UserFields, "displayName" | "photoURL">>,
): Promise<string | null> {
  let former: string | null = null;
  await changeUser(uid, ({ photoURL }) => {
    former = photoURL;
    return profile;
  });
  await withoutWriteConditions(() => backend().identity.updateProfile(uid, profile)).catch((error: unknown) =>
    log.error({ err: error }, "the account's copy of a name or picture could not be changed"),
  );
  return former;
}

/** Changes the person's display name. */
export async function changeName(uid: string, displayName: string): Promise<void> {
  await changeProfile(uid, { displayName });
}

/** Changes the zone in which a member of staff sees times. Returns null, or what is wrong in words. */
export async function changeTimeZone(uid: string, typed: string): Promise<string | null> {
  const timeZone = findZoneName(typed);
  if (timeZone === null) return "Choose a time zone from the list, such as Europe/Berlin.";
  await changeUser(uid, () => ({ timeZone }));
  return null;
}

/** Deletes the file of a stored picture; a missing file is no failure. */
export async function deletePortrait(photoURL: string | null): Promise<void> {
  if (!photoURL?.startsWith(ADDRESS + PORTRAITS)) return;
  await deleteIfThere(backend().files, photoURL.slice(ADDRESS.length));
}

async function setPortrait({ user: { uid } }: Viewer, photoURL: string | null): Promise<void> {
  const former = await changeProfile(uid, { photoURL });
  await deletePortrait(former).catch((error: unknown) =>
    log.error({ err: error }, "an old portrait could not be deleted"),
  );
}

/** Deletes a stored picture that has not become the person's portrait, and throws why. */
async function dropUnset({ user: { uid } }: Viewer, photoURL: string, why: unknown): Promise<never> {
  try {
    if ((await backend().documents.get(users, uid))?.photoURL !== photoURL) await deletePortrait(photoURL);
  } catch (error) {
    log.error({ err: error }, "a portrait that nobody has could not be deleted");
  }
  throw why;
}

/** Redraws an uploaded picture and stores it as the person's portrait. Returns null, or what is wrong in words. */
export async function changePortrait(viewer: Viewer, file: UploadedFile | undefined): Promise<string | null> {
  if (!file || file.bytes?.byteLength === 0) return "Choose a picture.";
  try {
    if (!file.bytes) throw new ImageRefused("too-heavy");
    const { portrait } = await reencodeImage(file.bytes, {
      portrait: { width: PORTRAIT_SIDE, height: PORTRAIT_SIDE, fit: "cover" },
    });
    // Each picture gets a random name, so that browsers can cache it for ever and the name doesn't identify its owner.
    const path = `${PORTRAITS}${randomUUID()}.webp`;
    await backend().files.put(path, { contentType: portrait.contentType, cacheControl: FOREVER }, [portrait.bytes]);
    await setPortrait(viewer, ADDRESS + path).catch((error: unknown) => dropUnset(viewer, ADDRESS + path, error));
    return null;
  } catch (error) {
    if (error instanceof ImageRefused) return error.message;
    if (error instanceof QueueFull) return "We are processing many pictures right now. Try again in a minute.";
    throw error;
  }
}

export async function removePortrait(viewer: Viewer): Promise<void> {
  await setPortrait(viewer, null);
}

type PasswordOutcome = { outcome: "changed"; cookie: string } | Refusal;

const underway = new Map<string, Promise<PasswordOutcome>>();

/**
 * Sets a new password, ends every session and starts a new one for this browser. Returns its `Set-Cookie` value. The
 * same change sent twice counts once, since the second would find that the current password is no longer right.
 */
export function changePassword(
  request: Request,
  viewer: Viewer,
  current: string,
  password: string,
): Promise<PasswordOutcome> {
  const key = sha256Hex(JSON.stringify([viewer.user.uid, current, password]));
  const begun = underway.get(key);
  if (begun) return begun;
  const change = setNewPassword(request, viewer, current, password).finally(() => underway.delete(key));
  underway.set(key, change);
  return change;
}

async function setNewPassword(
  request: Request,
  viewer: Viewer,
  current: string,
  password: string,
): Promise<PasswordOutcome> {
  const { uid, email } = viewer.user;
  const refusal = await refuseWrongPassword(request, viewer, current, "current");
  if (refusal) return refusal;
  const { identity } = backend();
  let generation: string;
  try {
    generation = await identity.changePassword(uid, current, password);
  } catch (error) {
    return refusalOf(error);
  }
  logSecurity("password-changed", request, { uid });
  await forgetMails(email);
  await afterNewPassword({ uid, email });
  // The owner may have set another password by mail meanwhile, or staff suspended them.
  const begun = startSession(request, { uid, generation }, "password");
  return begun.then((cookie) => ({ outcome: "changed", cookie }) as const, refusalOf);
}
