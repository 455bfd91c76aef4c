import { mailCodeLives } from '@candor/domain/clients/mailCode.ts';
import type { MailCodePurpose } from '@candor/domain/clients/mailCode.ts';
import type { BrandId, ClientId, Instant } from '@candor/domain/ids.ts';
import { lockClient } from '../../../database/lockClient.ts';
import type { Connection } from '../../../database/pool.ts';
import { hashSecret, newSecret } from '../sessions/index.ts';
import * as store from './codeStore.ts';

export interface NewMailCode {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly purpose: MailCodePurpose;
  /** Ruling R16: hash of the cookie in the browser that requested the code. */
  readonly nonceHash?: Buffer | undefined;
  /** Address that the code confirms, or to which a warning is sent. */
  readonly email?: string;
  /** Session that the mail reports. */
  readonly sessionId?: number;
  readonly now: Instant;
}

export interface MailCode {
  readonly id: number;
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly nonceHash: Buffer | undefined;
  readonly email: string | undefined;
  readonly sessionId: number | undefined;
  /** When the event that the mail reports took place. */
  readonly createdAt: Instant;
  /** Whether the code is neither used nor replaced. */
  readonly isLive: boolean;
}

/**
 * Plans a single-use code for the link of a mail. It is created when the mail is sent: nobody can know it before, and
 * afterwards only the reader of the mail (T13).
 */
export async function planMailCode(connection: Connection, code: NewMailCode): Promise<number> {
  // Several warnings may be under way at once; of every other kind only the newest works (rule ML-2). The client is
  // locked, or two requested at the same moment would not see each other.
  if (code.purpose !== 'notMe' && code.purpose !== 'lostFactorsStop') {
    await lockClient(connection, code.clientId);
    await store.replaceCodes(connection, code);
  }
  return store.insertCode(connection, code, mailCodeLives[code.purpose]);
}

/** Issues a code for the open page, whose reader has just proved that they receive the client's mails. */
export async function issueMailCode(connection: Connection, code: NewMailCode): Promise<string> {
  const secret = newSecret();
  await store.updateHash(connection, await planMailCode(connection, code), secret.hash, code.now);
  return secret.text;
}

/** Spends a code; undefined if it is unknown, used, replaced or expired. */
export function useMailCode(
  connection: Connection,
  purpose: MailCodePurpose,
  text: string,
  now: Instant,
): Promise<MailCode | undefined> {
  return store.updateUsed(connection, purpose, hashSecret(text), now);
}

/** Reads a code without spending it. One that was used or replaced is found, too, until it would have expired. */
export function findMailCode(
  connection: Connection,
  purpose: MailCodePurpose,
  text: string,
  now: Instant,
): Promise<MailCode | undefined> {
  return store.findCode(connection, purpose, hashSecret(text), now);
}
