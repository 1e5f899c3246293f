/** Who acts for Edgewise, as commands and the audit log know them. */
export interface Staff {
  uid: string;
  name: string;
  /** The request's id in the server's log; null where nothing gave it one. */
  requestId: string | null;
}
