/** The member of staff who acts, for commands and the audit log. */
export interface Staff {
  uid: string;
  name: string;
  /** The request's id in the server's log; null when there is none. */
  requestId: string | null;
}
