import type { BrandId, Instant } from '@candor/domain/ids.ts';

/** A finished mail. */
export interface OutgoingMail {
  readonly brandId: BrandId;
  /** The same for every attempt, so that a mail that arrives twice can be recognised. Without angle brackets. */
  readonly messageId: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly at: Instant;
}

/** Accepts finished mails for delivery. */
export interface MailProvider {
  /**
   * Resolves when the mail was accepted. Throws `MailRefused` where a retry is useless, and anything else
   * where it is not.
   */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}

/** This mail will never be accepted: the address does not exist, the text is refused. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
