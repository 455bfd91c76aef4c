import type { AccountId, CommandId } from '@candor/domain/ids.ts';
import type { BookTotals, TradingAccount } from './book.ts';
import type { Answer } from './commands.ts';
import type { ActionRow, Batch, HaltRow, LimitRow, OpeningRow, SettingRow, TermRow } from './rows.ts';

/**
 * The engine's whole view of its database (ruling B4.1): four calls. Both PostgreSQL and the simulation's seeded
 * in-memory store implement it; one conformance suite runs against both.
 */
export interface DealingStore {
  /**
   * Takes the lease under a new epoch, which stops any batch of the former one, and reads the whole book. Throws
   * `LeaseLost` if another engine has held the lease since.
   */
  load(): Promise<LoadedBook>;
  /** Writes one batch in one transaction. It never throws: it distinguishes three outcomes. */
  append(batch: Batch): Promise<AppendOutcome>;
  /** Reads the stored answers of those commands that have one. */
  results(commands: readonly CommandKey[]): Promise<StoredAnswer[]>;
  /** Prolongs the lease; false if another engine has taken it. */
  renewLease(): Promise<boolean>;
}

export interface LoadedBook {
  readonly accounts: readonly TradingAccount[];
  readonly lastBatch: number;
  readonly lastId: number;
  /** Totals that the last batch recorded; undefined before the first batch. */
  readonly recorded: BookTotals | undefined;
  /**
   * Totals counted from the database's rows: open positions, Σ amounts, Σ client postings. A load from a snapshot
   * leaves out the counts of positions that it did not read.
   */
  readonly counted: Partial<BookTotals>;
  /** Every switch of opening, in order. */
  readonly openings: readonly OpeningRow[];
  /** Every halt and every end of one, in order. */
  readonly halts: readonly HaltRow[];
  /** Every change of a limit, in order. */
  readonly limitChanges: readonly LimitRow[];
  /** Every change of a setting, in order. */
  readonly settingChanges: readonly SettingRow[];
  /** Every change of a term of a market, in order. */
  readonly termChanges: readonly TermRow[];
  /** Every step of a corporate action, in order. */
  readonly actions: readonly ActionRow[];
}

/** Another engine has replaced this one, which must end and not return. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';

  constructor() {
    super('another engine has taken over');
  }
}

export type AppendOutcome =
  | { readonly kind: 'committed' }
  /** The database refused the rows (SQLSTATE 22, 23, P0001): nothing of the batch is stored. */
  | { readonly kind: 'rejected'; readonly reason: string }
  /** Connection lost, timeout or any other error: the batch may be stored or not. */
  | { readonly kind: 'unknown'; readonly reason: string }
  /** Another engine holds the lease: this engine must stop. */
  | { readonly kind: 'fenced' };

export interface CommandKey {
  readonly accountId: AccountId;
  readonly commandId: CommandId;
}

/** Returns a command's key as one text. */
export function keyText({ accountId, commandId }: CommandKey): string {
  return `${accountId}/${commandId}`;
}

export interface StoredAnswer extends CommandKey {
  readonly answer: Answer;
  /** The command stored under this id, in the journal's form, to distinguish a repetition from a reuse. */
  readonly fingerprint: string;
}
