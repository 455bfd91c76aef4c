import type { BrandId, CommandId, Instant } from '../ids.ts';

/**
 * The texts whose hashes are in the public log (rule PL-3), with the salt without which nobody finds out what a hash is
 * of. That of a fill is in `contracts/evidence/logFill.ts`: it is in the words of a receipt.
 */

export interface LoggedOrder {
  readonly brandId: BrandId;
  readonly accountId: number;
  readonly commandId: CommandId;
  readonly kind: string;
  readonly actor: string;
  readonly at: Instant;
  readonly batch: number;
  readonly seq: number;
  /** JSON with its keys in order. */
  readonly payload: string;
  readonly answer: string;
}

/** A command as it was decided, accepted or refused. */
export function orderText(order: LoggedOrder, salt: string): string {
  const { brandId, accountId, commandId, kind, actor, at, batch, seq, payload, answer } = order;
  const facts = JSON.stringify([brandId, accountId, commandId, kind, actor, at, batch, seq]);
  return `candor-log-order-1\n${salt}\n${facts}\n${payload}\n${answer}\n`;
}

/** A ledger entry by its hash in its account's chain, in small hexadecimal letters. */
export function entryText(hash: string, salt: string): string {
  return `candor-log-entry-1\n${salt}\n${hash}\n`;
}

/** The head of a brand's record of acts of staff. */
export function actText(
  head: { readonly brandId: BrandId; readonly number: number; readonly hash: string },
  salt: string,
) {
  return `candor-log-act-1\n${salt}\n${head.brandId}\n${head.number}\n${head.hash}\n`;
}
