import type { BrandId, Instant } from '@candor/domain/ids.ts';

/** Mail that is ready to send. */
export interface OutgoingMail {
  readonly brandId: BrandId;
  /**
   * Message id without angle brackets, the same for every attempt, so that a mail that arrives twice can be recognised.
   */
  readonly messageId: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly at: Instant;
}

/** Provider that accepts mails for delivery. */
export interface MailProvider {
  /**
   * Resolves when the mail is accepted. Throws `MailRefused` where a retry is useless, and another error where it is
   * not.
   */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}

/** Thrown when a mail will never be accepted: the address does not exist, or the text is refused. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
