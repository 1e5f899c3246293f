import { createContext, type ReactNode } from "react";

/**
 * For the forms in it that are sent from another page than their own: the path of their own, and the hidden field that
 * says where they lead once they are accepted. Every page carries this file, so that it makes no markup itself.
 */
export const FormPlace = createContext<{ action: string; field: ReactNode } | null>(null);
