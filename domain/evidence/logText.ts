import type { BrandId, CommandId, Instant } from '../ids.ts';

/**
 * Logged texts. The public log has hashes of these texts (rule PL-3) with a salt, without which nobody can trace a hash
 * to its text. That of a fill is in `contracts/evidence/logFill.ts`, as it uses the fields of a receipt.
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
  /** JSON with sorted keys. */
  readonly payload: string;
  readonly answer: string;
}

/** Formats a command as it was decided, accepted or refused. */
export function orderText(order: LoggedOrder, salt: string): string {
  const { brandId, accountId, commandId, kind, actor, at, batch, seq, payload, answer } = order;
  const facts = JSON.stringify([brandId, accountId, commandId, kind, actor, at, batch, seq]);
  return `candor-log-order-1\n${salt}\n${facts}\n${payload}\n${answer}\n`;
}

/** Formats a ledger entry: its hash in its account's chain, in lower-case hexadecimal. */
export function entryText(hash: string, salt: string): string {
  return `candor-log-entry-1\n${salt}\n${hash}\n`;
}

/** Formats the head of a brand's audit record. */
export function actText(
  head: { readonly brandId: BrandId; readonly number: number; readonly hash: string },
  salt: string,
) {
  return `candor-log-act-1\n${salt}\n${head.brandId}\n${head.number}\n${head.hash}\n`;
}
