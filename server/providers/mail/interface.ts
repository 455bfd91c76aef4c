import type { BrandId, Instant } from '@candor/domain/ids.ts';

/** A finished mail. */
export interface OutgoingMail {
  readonly brandId: BrandId;
  /** The same for every attempt, so that a mail that arrives twice can be known by it. Without angle brackets. */
  readonly messageId: string;
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly language: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly at: Instant;
}

/** Takes finished mails and hands them on. */
export interface MailProvider {
  /**
   * Resolves when the mail is in safe hands. Throws `MailRefused` where trying again is of no use, and anything else
   * where it is.
   */
  send(mail: OutgoingMail): Promise<void>;
  close(): Promise<void>;
}

/** This mail will never be taken: the address does not exist, the text is refused. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
