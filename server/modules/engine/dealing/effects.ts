import { hash } from 'node:crypto';
import type { CommandId, Instant, OrderId, PositionId } from '@candor/domain/ids.ts';
import { assertBalanced, postedTo } from '@candor/domain/ledger/entry.ts';
import type { EntryKind, LedgerEntry, Posting } from '@candor/domain/ledger/entry.ts';
import { money } from '@candor/domain/money/money.ts';
import type { EndedOrder, PendingOrder } from '@candor/domain/trading/pending.ts';
import type { ClosedPosition, Position } from '@candor/domain/trading/position.ts';
import type { Book, TradingAccount } from './book.ts';
import { canonical } from './canonical.ts';
import type { ActionRow, Batch, EntryRow, ExecutionRow, HaltRow, JournalRow, LimitRow, OpeningRow } from './rows.ts';
import type { PendingOrderRow, PositionRow, SettingRow, TermRow } from './rows.ts';

/** The rows that the decisions of one batch write, besides the accounts, which the book keeps. */
export class Effects {
  readonly #positions = new Map<PositionId, PositionRow>();
  readonly #pendingOrders = new Map<OrderId, PendingOrderRow>();
  readonly executions: ExecutionRow[] = [];
  readonly journal: JournalRow[] = [];
  readonly entries: EntryRow[] = [];
  readonly openings: OpeningRow[] = [];
  readonly halts: HaltRow[] = [];
  readonly limitChanges: LimitRow[] = [];
  readonly settingChanges: SettingRow[] = [];
  readonly termChanges: TermRow[] = [];
  readonly actions: ActionRow[] = [];

  get positions(): PositionRow[] {
    return [...this.#positions.values()];
  }

  get pendingOrders(): PendingOrderRow[] {
    return [...this.#pendingOrders.values()];
  }

  /** Returns all rows, as a batch carries them. */
  get rows(): Omit<Batch, 'number' | 'at' | 'lastId' | 'totals' | 'accounts'> {
    const { positions, pendingOrders, executions, journal, entries } = this;
    const { openings, halts, limitChanges, settingChanges, termChanges, actions } = this;
    const ofDesk = { openings, halts, limitChanges, settingChanges, termChanges, actions };
    return { positions, pendingOrders, executions, journal, entries, ...ofDesk };
  }

  get isEmpty(): boolean {
    const { openings, halts, limitChanges, settingChanges, termChanges, actions } = this;
    const ofDesk = [openings, halts, limitChanges, settingChanges, termChanges, actions];
    return [this.journal, this.executions, this.entries, ...ofDesk].every(({ length }) => length === 0);
  }

  /** Keeps a position's last state; one that is opened and closed in one batch is written once. */
  position(account: TradingAccount, position: Position | ClosedPosition, isNew: boolean): void {
    const earlier = this.#positions.get(position.id);
    this.#positions.set(position.id, { brandId: account.brandId, position, isNew: isNew || earlier?.isNew === true });
  }

  /** Keeps a pending order's last state, also written once per batch. */
  pendingOrder(account: TradingAccount, order: PendingOrder | EndedOrder, isNew: boolean): void {
    const earlier = this.#pendingOrders.get(order.id);
    this.#pendingOrders.set(order.id, { brandId: account.brandId, order, isNew: isNew || earlier?.isNew === true });
  }
}

export interface Movement {
  readonly kind: EntryKind;
  readonly postings: readonly Posting[];
  readonly reference: CommandId;
  readonly at: Instant;
}

/**
 * Posts one entry on behalf of an account, as the next link of its chain. The account's cash and reserves follow from
 * the postings alone.
 */
export function post(book: Book, effects: Effects, account: TradingAccount, movement: Movement): TradingAccount {
  const { kind, postings, reference, at } = movement;
  const { brandId, currency } = account;
  const entry: LedgerEntry = {
    id: book.nextId(),
    brandId,
    book: account.kind,
    currency,
    kind,
    reference,
    at,
    postings,
  };
  assertBalanced(entry);
  const chainHead = chainHash(account.chainHead, entry);
  const chainLength = account.chainLength + 1;
  effects.entries.push({ entry, accountId: account.id, hash: chainHead, chainPosition: chainLength });
  return {
    ...account,
    cash: money(account.cash + postedTo('client', postings)),
    reserved: money(account.reserved + postedTo('withdrawals', postings)),
    suspended: money(account.suspended + postedTo('suspense', postings)),
    owed: money(account.owed - postedTo('receivables', postings)),
    chainHead,
    chainLength,
  };
}

/**
 * Hashes the previous head and the entry's canonical text with SHA-256: a change of one entry changes every later head.
 */
export function chainHash(head: string, entry: LedgerEntry): string {
  return hash('sha256', Buffer.concat([Buffer.from(head, 'hex'), Buffer.from(canonical(entry))]), 'hex');
}

/** The head of an empty chain. */
export const EMPTY_CHAIN = '0'.repeat(64);
