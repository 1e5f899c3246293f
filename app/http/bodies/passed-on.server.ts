import { rememberedForm, rememberForm } from "./echoed-fields.server";
import { limitOfHeldBody, shareHeldBody } from "./receive-body.server";

/**
 * Has the action of another page answer a post, as if it had been sent there: `act` gets a request for that page's
 * address with the same body. What it read of the form is remembered for the request itself too.
 */
export async function passOn<T>(request: Request, path: string, act: (request: Request) => Promise<T>): Promise<T> {
  const url = new URL(path, request.url);
  const { method, headers, signal } = request;
  const isHeld = limitOfHeldBody(request) !== null;
  const passed = isHeld ? new Request(url, { method, headers, signal }) : new Request(url, request);
  shareHeldBody(request, passed);
  try {
    return await act(passed);
  } finally {
    const form = rememberedForm(passed);
    if (form) rememberForm(request, form);
  }
}
