import type { AccountId } from '@candor/domain/ids.ts';
import type { ClosedPosition } from '@candor/domain/trading/position.ts';
import type { Bus } from '../../bus/bus.ts';
import type { TradingAccount } from './book.ts';
import type { AccountRef } from './desk.ts';
import type { Committed } from './engine.ts';
import type { PositionRow } from './rows.ts';

/** An account as the edge last heard of it from the engine, with its latest closed positions, newest first. */
export interface AccountView {
  account: TradingAccount;
  history: readonly ClosedPosition[];
}

/** `whole` resolves when the history has been read. */
interface KeptView {
  readonly view: AccountView;
  readonly whole: Promise<AccountView>;
}

export interface ViewWatcher {
  onChange(): void;
  onClosed(position: ClosedPosition): void;
}

export const HISTORY_SHOWN = 200;

/**
 * The edge's snapshots (ruling R32): one per watched account, changed by what the engine says after each commit, so
 * that a client's requests cost neither the engine nor the database anything.
 */
export class AccountViews {
  readonly #bus: Bus;
  readonly #readHistory: (account: AccountRef) => Promise<ClosedPosition[]>;
  readonly #views = new Map<AccountId, KeptView>();
  readonly #watchers = new Map<AccountId, Set<ViewWatcher>>();

  constructor(bus: Bus, readHistory: (account: AccountRef) => Promise<ClosedPosition[]>) {
    this.#bus = bus;
    this.#readHistory = readHistory;
    bus.subscribe('dealing.committed', (change) => this.#apply(change));
  }

  /** The account's view, read once and kept while somebody watches it. */
  async of(ref: AccountRef): Promise<AccountView> {
    const known = this.#views.get(ref.accountId);
    if (known !== undefined) return known.whole;
    const account = await this.#bus.request('dealing.account', ref.accountId);
    if (account === undefined || account.brandId !== ref.brandId)
      throw new Error(`Trading account ${ref.accountId} is not there`);
    return (this.#views.get(ref.accountId) ?? this.#keep(ref, account)).whole;
  }

  /** Kept before its history is read, so that a close in between is not missed; whoever asks waits for the whole. */
  #keep(ref: AccountRef, account: TradingAccount): KeptView {
    const view: AccountView = { account, history: [] };
    const kept = { view, whole: this.#complete(ref, view) };
    if (this.#watchers.has(ref.accountId)) this.#views.set(ref.accountId, kept);
    return kept;
  }

  async #complete(ref: AccountRef, view: AccountView): Promise<AccountView> {
    try {
      view.history = merged(view.history, await this.#readHistory(ref));
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

  #apply({ accounts, positions, executions }: Committed): void {
    const byRule = new Set(
      executions
        .filter(({ kind, actor }) => kind === 'close' && actor !== 'client')
        .map(({ positionId }) => positionId),
    );
    const closedByAccount = Map.groupBy(positions.flatMap(closedOf), ({ accountId }) => accountId);
    for (const account of accounts) {
      const view = this.#views.get(account.id)?.view;
      const closed = closedByAccount.get(account.id) ?? [];
      if (view !== undefined) {
        view.account = account;
        view.history = merged(closed, view.history);
      }
      for (const watcher of this.#watchers.get(account.id) ?? []) {
        for (const position of closed) if (byRule.has(position.id)) watcher.onClosed(position);
        watcher.onChange();
      }
    }
  }
}

function closedOf({ position }: PositionRow): ClosedPosition[] {
  return 'closedAt' in position ? [position] : [];
}

/** Newest first, each position once. */
function merged(newer: readonly ClosedPosition[], older: readonly ClosedPosition[]): ClosedPosition[] {
  const known = new Set(newer.map(({ id }) => id));
  const all = [...newer, ...older.filter(({ id }) => !known.has(id))];
  return all.sort((first, second) => second.closedAt - first.closedAt || second.id - first.id).slice(0, HISTORY_SHOWN);
}
