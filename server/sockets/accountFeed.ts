import type {
  WireBalance,
  WireOrder,
  WireOrders,
  WirePosition,
  WirePositions,
} from '@candor/contracts/http/trading.ts';
import type { AccountRef, Desk } from '../modules/engine/dealing/index.ts';

/** The receiver of an account's updates. */
export interface FeedListener {
  onState(state: AccountState): void;
  onClosed(position: WirePosition): void;
  onOrderEnded(order: WireOrder): void;
}

export interface AccountState {
  readonly balance: WireBalance;
  readonly positions: WirePositions;
  /** The orders; undefined if they have not changed since they were last sent. */
  readonly orders: WireOrders | undefined;
}

export interface FeedDeps {
  readonly desk: Pick<Desk, 'balance' | 'positions' | 'orders' | 'watch'>;
  readonly account: AccountRef;
  readonly onFailure: (error: unknown) => void;
  /** Called when the last listener has left. */
  readonly onEmpty: () => void;
}

/** Ruling R32: shortest time between two pushes. */
const PUSH_EVERY_MS = 1_000;

/** The updates to one account's sockets: read once for all of them. */
export class AccountFeed {
  readonly #deps: FeedDeps;
  readonly #listeners = new Set<FeedListener>();
  readonly #unwatch: () => void;
  #pause: NodeJS.Timeout | undefined;
  #hasChanged = false;
  #haveOrdersChanged = false;
  #turn: Promise<void> = Promise.resolve();

  constructor(deps: FeedDeps) {
    this.#deps = deps;
    this.#unwatch = deps.desk.watch(deps.account, {
      onChange: () => this.#change(),
      onClosed: (position) => {
        for (const listener of this.#listeners) listener.onClosed(position);
      },
      onOrders: () => {
        this.#haveOrdersChanged = true;
      },
      onOrderEnded: (order) => {
        for (const listener of this.#listeners) listener.onOrderEnded(order);
      },
    });
  }

  /**
   * Reads the account and sends the result after everything earlier has been sent: no socket gets a state older than
   * the one it has, however long a read takes.
   */
  runInTurn(readAndSend: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(readAndSend);
    this.#turn = turn.catch(() => undefined);
    return turn;
  }

  join(listener: FeedListener): () => void {
    this.#listeners.add(listener);
    return () => this.#leave(listener);
  }

  #leave(listener: FeedListener): void {
    if (!this.#listeners.delete(listener) || this.#listeners.size > 0) return;
    clearTimeout(this.#pause);
    this.#unwatch();
    this.#deps.onEmpty();
  }

  #change(): void {
    if (this.#pause !== undefined) {
      this.#hasChanged = true;
      return;
    }
    this.#pause = setTimeout(() => this.#endPause(), PUSH_EVERY_MS);
    void this.#push();
  }

  #endPause(): void {
    this.#pause = undefined;
    if (!this.#hasChanged) return;
    this.#hasChanged = false;
    this.#change();
  }

  async #push(): Promise<void> {
    try {
      await this.runInTurn(() => this.#readAndPush());
    } catch (error) {
      this.#deps.onFailure(error);
    }
  }

  async #readAndPush(): Promise<void> {
    const { desk, account } = this.#deps;
    const areOrdersSent = this.#haveOrdersChanged;
    this.#haveOrdersChanged = false;
    try {
      const pendingOrders = areOrdersSent ? desk.orders(account) : undefined;
      const [balance, positions, orders] = await Promise.all([
        desk.balance(account),
        desk.positions(account),
        pendingOrders,
      ]);
      for (const listener of this.#listeners) listener.onState({ balance, positions, orders });
    } catch (error) {
      // Unsent orders go with the next push.
      this.#haveOrdersChanged ||= areOrdersSent;
      throw error;
    }
  }
}
