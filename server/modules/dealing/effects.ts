import { createHash } from 'node:crypto';
import type { CommandId, Instant, OrderId, PositionId } from '@candor/domain/ids.ts';
import { assertBalanced, clientPostings } from '@candor/domain/ledger/entry.ts';
import type { EntryKind, LedgerEntry } from '@candor/domain/ledger/entry.ts';
import { money } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { EndedOrder, PendingOrder } from '@candor/domain/trading/pending.ts';
import type { ClosedPosition, Position } from '@candor/domain/trading/position.ts';
import type { Book, TradingAccount } from './book.ts';
import { canonical } from './canonical.ts';
import type { EntryRow, ExecutionRow, JournalRow, PendingOrderRow, PositionRow } from './rows.ts';

/** What the decisions of one batch write besides the accounts themselves, which the book keeps. */
export class Effects {
  readonly #positions = new Map<PositionId, PositionRow>();
  readonly #pendingOrders = new Map<OrderId, PendingOrderRow>();
  readonly executions: ExecutionRow[] = [];
  readonly journal: JournalRow[] = [];
  readonly entries: EntryRow[] = [];

  get positions(): PositionRow[] {
    return [...this.#positions.values()];
  }

  get pendingOrders(): PendingOrderRow[] {
    return [...this.#pendingOrders.values()];
  }

  get isEmpty(): boolean {
    return this.journal.length === 0 && this.executions.length === 0 && this.entries.length === 0;
  }

  /** Keeps a position's last state; one that is opened and closed in one batch is written once. */
  position(account: TradingAccount, position: Position | ClosedPosition, isNew: boolean): void {
    const known = this.#positions.get(position.id);
    this.#positions.set(position.id, { brandId: account.brandId, position, isNew: isNew || known?.isNew === true });
  }

  /** The same for a pending order. */
  pendingOrder(account: TradingAccount, order: PendingOrder | EndedOrder, isNew: boolean): void {
    const known = this.#pendingOrders.get(order.id);
    this.#pendingOrders.set(order.id, { brandId: account.brandId, order, isNew: isNew || known?.isNew === true });
  }
}

export interface Movement {
  readonly kind: EntryKind;
  /** To the client; negative: from him. */
  readonly amount: Money;
  readonly reference: CommandId;
  readonly at: Instant;
}

/** Posts one movement between an account and the house: two postings, and one more link of the account's chain. */
export function post(book: Book, effects: Effects, account: TradingAccount, movement: Movement): TradingAccount {
  const { kind, amount, reference, at } = movement;
  const { brandId, currency } = account;
  const postings = clientPostings(kind, account.id, amount);
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
  const hash = chainHash(account.chainHead, entry);
  const chainPosition = account.chainLength + 1;
  effects.entries.push({ entry, accountId: account.id, hash, chainPosition });
  return { ...account, cash: money(account.cash + amount), chainHead: hash, chainLength: chainPosition };
}

/** SHA-256 over the head before and the entry's canonical text: whoever changes an entry changes every later head. */
export function chainHash(head: string, entry: LedgerEntry): string {
  return createHash('sha256').update(head, 'hex').update(canonical(entry)).digest('hex');
}

/** The head of an empty chain. */
export const EMPTY_CHAIN = '0'.repeat(64);
