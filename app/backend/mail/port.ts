export interface MailMessage {
  to: string;
  subject: string;
  /** Plain text, which every mail has. */
  text: string;
  html?: string;
  /** Pictures that the HTML shows as `cid:…`. They come with the mail, so that nothing is loaded when it is opened. */
  images?: readonly { cid: string; contentType: string; bytes: Buffer }[];
  /** Name shown before our address; our default name when left out. */
  senderName?: string;
  /** Address for replies. */
  replyTo?: string;
  /** For one-click unsubscribing (RFC 8058): an https address that accepts a POST. */
  unsubscribeUrl?: string;
  /** The message's purpose, for the log and for tests: `newsletter-confirmation`, `password-reset`, … */
  kind: string;
  /** Id by which a repetition of the same message is recognised; a random one when left out. */
  id?: string;
}

export interface Mail {
  /**
   * Resolves once the message was handed over (written to the outbox, accepted by the server). Rejects with an error that
   * doesn't name the recipient's address.
   */
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}
