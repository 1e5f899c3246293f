import type { SentOutcome } from "./sent-outcome";

const FAILED = "It could not be uploaded. Try again.";
/** What a script says when the session has expired while its page was open. */
export const SIGNED_OUT = "You are signed out. Sign in again in another tab, then try again here.";

/** Sends one file to Media by itself, so that its progress, in percent, can be shown. Never rejects. */
export function sendPicture(file: File, onProgress: (percent: number) => void): Promise<SentOutcome> {
  return new Promise((resolve) => {
    const body = new FormData();
    body.set("files", file);
    const request = new XMLHttpRequest();
    const fail = (why = FAILED) => resolve({ outcome: "refused", name: file.name, why });
    request.open("POST", "/admin/media/upload.json");
    request.responseType = "json";
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.round((loaded / total) * 100) : 0);
    request.onload = () => {
      if (new URL(request.responseURL, location.href).pathname.startsWith("/login")) return fail(SIGNED_OUT);
      const answer = request.response as { outcomes?: SentOutcome[] } | null;
      const outcome = request.status < 300 ? answer?.outcomes?.[0] : undefined;
      if (outcome) resolve(outcome);
      else fail();
    };
    request.onerror = () => fail();
    request.send(body);
  });
}
