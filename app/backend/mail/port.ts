export interface MailMessage {
  to: string;
  subject: string;
  /** Plain text; every mail has it. */
  text: string;
  html?: string;
  /** Name shown before our address; the one of our address itself when left out. */
  senderName?: string;
  /** Where answers go. */
  replyTo?: string;
  /** For one-click unsubscribing (RFC 8058): an https address that takes a POST. */
  unsubscribeUrl?: string;
  /** What the message is for, for the log and for tests: `newsletter-confirmation`, `password-reset`, … */
  kind: string;
}

export interface Mail {
  /** Resolves once the message was handed over (written to the outbox, accepted by the server). */
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}
