import { createContext, useContext } from "react";

/** Id of the request in the log; only pages that report an error carry it, so that others stay the same for everyone. */
export const RequestId = createContext<string | null>(null);

export function useRequestId(): string | null {
  return useContext(RequestId);
}
