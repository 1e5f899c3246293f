/** The member of staff who acts, for commands and the audit log. */
export interface Staff {
  uid: string;
  name: string;
  /** The id of the request in the server's log; null outside a request. */
  requestId: string | null;
}
