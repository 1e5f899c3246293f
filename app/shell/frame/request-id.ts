import { createContext, useContext } from "react";

/**
 * The request's id in the log. Only pages that report an error carry it, so that other pages stay the same for
 * everyone.
 */
export const RequestId = createContext<string | null>(null);

export function useRequestId(): string | null {
  return useContext(RequestId);
}
