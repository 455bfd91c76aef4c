import type { AccountId, Instant } from '@candor/domain/ids.ts';
import type { EndedOrder } from '@candor/domain/trading/pending.ts';
import type { ClosedPosition } from '@candor/domain/trading/position.ts';
import type { Bus } from '../../../bus/bus.ts';
import type { TradingAccount } from './book.ts';
import type { AccountRef } from './desk.ts';
import type { Committed } from './engineOptions.ts';
import type { PendingOrderRow, PositionRow } from './rows.ts';

/** An account's closed positions and ended orders, newest first. */
export interface AccountPast {
  readonly history: readonly ClosedPosition[];
  readonly orders: readonly EndedOrder[];
}

/** An account in the edge's latest state from the engine, with its latest closed positions and ended orders. */
export interface AccountView {
  account: TradingAccount;
  past: AccountPast;
}

/** A view that the edge keeps; `whole` resolves once its past has been read. */
interface KeptView {
  readonly view: AccountView;
  readonly whole: Promise<AccountView>;
}

export interface ViewWatcher {
  onChange(): void;
  onClosed(position: ClosedPosition): void;
  /** The account's pending orders have changed. */
  onOrders(): void;
  onOrderEnded(order: EndedOrder): void;
}

export const HISTORY_SHOWN = 200;

/**
 * The edge's snapshots of accounts (ruling R32): one per watched account, updated from what the engine publishes after
 * each commit, so that a client's requests cost neither the engine nor the database anything.
 */
export class AccountViews {
  readonly #bus: Bus;
  readonly #readPast: (account: AccountRef) => Promise<AccountPast>;
  readonly #views = new Map<AccountId, KeptView>();
  readonly #watchers = new Map<AccountId, Set<ViewWatcher>>();

  constructor(bus: Bus, readPast: (account: AccountRef) => Promise<AccountPast>) {
    this.#bus = bus;
    this.#readPast = readPast;
    bus.subscribe('dealing.committed', (change) => this.#apply(change));
    bus.subscribe('bus.missed', () => this.#readAgain());
  }

  /** Returns the account's view, which is read once and kept while the account is watched. */
  async of(ref: AccountRef): Promise<AccountView> {
    const cached = this.#views.get(ref.accountId);
    if (cached !== undefined) return cached.whole;
    const account = await this.#bus.request('dealing.account', ref.accountId);
    if (account === undefined || account.brandId !== ref.brandId)
      throw new Error(`Trading account ${ref.accountId} is not there`);
    return (this.#views.get(ref.accountId) ?? this.#keep(ref, account)).whole;
  }

  /**
   * Keeps the view before its past is read, so that a close during the read is not missed; callers wait for the whole.
   */
  #keep(ref: AccountRef, account: TradingAccount): KeptView {
    const view: AccountView = { account, past: { history: [], orders: [] } };
    const entry = { view, whole: this.#complete(ref, view) };
    if (this.#watchers.has(ref.accountId)) this.#views.set(ref.accountId, entry);
    return entry;
  }

  async #complete(ref: AccountRef, view: AccountView): Promise<AccountView> {
    try {
      view.past = mergePasts(view.past, await this.#readPast(ref));
      return view;
    } catch (error) {
      this.#views.delete(ref.accountId);
      throw error;
    }
  }

  watch(accountId: AccountId, watcher: ViewWatcher): () => void {
    const watchers = this.#watchers.get(accountId) ?? new Set();
    this.#watchers.set(accountId, watchers.add(watcher));
    return () => {
      watchers.delete(watcher);
      if (watchers.size > 0) return;
      this.#watchers.delete(accountId);
      this.#views.delete(accountId);
    };
  }

  /** Discards every view after a possibly missed commit and has the watchers read again. */
  #readAgain(): void {
    this.#views.clear();
    for (const watcher of [...this.#watchers.values()].flatMap((watchers) => [...watchers])) {
      watcher.onOrders();
      watcher.onChange();
    }
  }

  #apply({ accounts, positions, pendingOrders, executions }: Committed): void {
    const byRule = new Set(
      executions
        .filter(({ kind, actor }) => kind === 'close' && actor !== 'client')
        .map(({ positionId }) => positionId),
    );
    const closedByAccount = Map.groupBy(positions.flatMap(closedOf), ({ accountId }) => accountId);
    const ordersByAccount = Map.groupBy(pendingOrders, ({ order }) => order.accountId);
    for (const account of accounts) {
      const view = this.#views.get(account.id)?.view;
      const closed = closedByAccount.get(account.id) ?? [];
      const changed = ordersByAccount.get(account.id) ?? [];
      const ended = changed.flatMap(endedOrders);
      if (view !== undefined) {
        view.account = account;
        view.past = mergePasts({ history: closed, orders: ended }, view.past);
      }
      for (const watcher of this.#watchers.get(account.id) ?? []) {
        for (const position of closed) if (byRule.has(position.id)) watcher.onClosed(position);
        for (const order of ended) if (order.status !== 'cancelled') watcher.onOrderEnded(order);
        if (changed.length > 0) watcher.onOrders();
        watcher.onChange();
      }
    }
  }
}

function closedOf({ position }: PositionRow): ClosedPosition[] {
  return 'closedAt' in position ? [position] : [];
}

function endedOrders({ order }: PendingOrderRow): EndedOrder[] {
  return 'status' in order ? [order] : [];
}

function mergePasts(newer: AccountPast, older: AccountPast): AccountPast {
  return {
    history: newestFirst([...newer.history, ...older.history], ({ closedAt }) => closedAt),
    orders: newestFirst([...newer.orders, ...older.orders], ({ endedAt }) => endedAt),
  };
}

/** Sorts newest first, without duplicates, and keeps at most `HISTORY_SHOWN`. */
function newestFirst<Ended extends { readonly id: number }>(
  all: readonly Ended[],
  endedAt: (ended: Ended) => Instant,
): Ended[] {
  const once = [...new Map(all.map((ended) => [ended.id, ended])).values()];
  return once.sort((first, second) => endedAt(second) - endedAt(first) || second.id - first.id).slice(0, HISTORY_SHOWN);
}
