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
  /** Ruling R16: of the cookie in the browser that asked. */
  readonly nonceHash?: Buffer | undefined;
  /** The address that the code is to confirm, or to which a warning goes. */
  readonly email?: string;
  /** The session that the mail tells of. */
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
  /** When what its mail tells of was done. */
  readonly createdAt: Instant;
  /** Neither used nor replaced. */
  readonly isLive: boolean;
}

/**
 * Plans a single-use code for the link of a mail. It is created when its mail is sent: until then it cannot be
 * known, and afterwards only to the reader of the mail (T13).
 */
export async function planMailCode(connection: Connection, code: NewMailCode): Promise<number> {
  // Several warnings may be under way at once; of every other kind the newest alone works (rule ML-2). The client is
  // locked, or two that are asked for at one moment would not see each other.
  if (code.purpose !== 'notMe' && code.purpose !== 'lostFactorsStop') {
    await lockClient(connection, code.clientId);
    await store.replaceCodes(connection, code);
  }
  return store.insertCode(connection, code, mailCodeLives[code.purpose]);
}

/** A code for the page that is open now, whose reader has just proved that they read the client's mails. */
export async function issueMailCode(connection: Connection, code: NewMailCode): Promise<string> {
  const secret = newSecret();
  await store.updateHash(connection, await planMailCode(connection, code), secret.hash, code.now);
  return secret.text;
}

/** Uses it up; undefined when it is unknown, used, replaced or too old. */
export function useMailCode(
  connection: Connection,
  purpose: MailCodePurpose,
  text: string,
  now: Instant,
): Promise<MailCode | undefined> {
  return store.updateUsed(connection, purpose, hashSecret(text), now);
}

/** Looks at it only. One that was used or replaced is found too, until it would have run out. */
export function findMailCode(
  connection: Connection,
  purpose: MailCodePurpose,
  text: string,
  now: Instant,
): Promise<MailCode | undefined> {
  return store.findCode(connection, purpose, hashSecret(text), now);
}

/** The code of a mail under way: the address that it is to confirm, since when, and whether its mail was given up. */
export function pendingMailCode(
  connection: Connection,
  purpose: MailCodePurpose,
  clientId: ClientId,
  now: Instant,
): Promise<store.PendingCode | undefined> {
  return store.findPending(connection, purpose, clientId, now);
}

/** The links of one purpose do not work any more. */
export function endMailCodes(
  connection: Connection,
  code: Pick<NewMailCode, 'clientId' | 'purpose' | 'now'>,
): Promise<void> {
  return store.replaceCodes(connection, code);
}

/**
 * The address changes hands: whatever was mailed does not work any more. Warnings stay, so that the person who had the
 * account first can take it back; once a warning was used those that came after it are over too.
 */
export function endAllMailCodes(
  connection: Connection,
  ended: { readonly clientId: ClientId; readonly warningsAfter: number | undefined; readonly now: Instant },
): Promise<void> {
  return store.endCodes(connection, ended);
}
