import type { CloseAllAnswer, OrderAnswer, PendingAnswer, ReverseAnswer } from '@candor/contracts/sockets/trading.ts';
import type * as socket from '@candor/contracts/sockets/trading.ts';
import type {
  SettledOrder,
  WireBalance,
  WireOrder,
  WireOrders,
  WirePosition,
  WirePositions,
} from '@candor/contracts/http/trading.ts';
import type { Arrival } from '@candor/domain/evidence/arrival.ts';
import type { OwnLimits } from '@candor/domain/clients/ownLimits.ts';
import type { AccountId, BrandId, ClientId, CommandId } from '@candor/domain/ids.ts';
import type { MoneyMovement } from '@candor/domain/ledger/movement.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import type { Result } from '@candor/domain/result.ts';
import type { Eligibility } from '@candor/domain/trading/open.ts';
import type * as z from 'zod/mini';
import type { CorrectTrade } from './commands.ts';

/** Whose trading account is meant; it comes from the session, never from a message. */
export interface AccountRef {
  readonly brandId: BrandId;
  readonly accountId: AccountId;
}

/** Submits a client's order: once for its id, however often it is sent. */
type Submit<Schema extends z.ZodMiniType, Answer> = (
  account: AccountRef,
  order: z.output<Schema>,
  commandId: CommandId,
  arrival?: Arrival,
) => Promise<Answer>;

export interface DemoReset {
  readonly balance: Money;
  /** How many positions were closed, orders cancelled, and positions left open because their market is shut. */
  readonly closed: number;
  readonly cancelled: number;
  readonly left: number;
}

export interface MoneyMoved {
  readonly balance: Money;
  /** Of a refund or a chargeback: what of it the client bears, and what of that came from the reserve. */
  readonly taken?: Money;
  readonly fromReserve?: Money;
}

export interface NewClientAccounts {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly currency: string;
  readonly eligibility: Eligibility;
}

/** What clients order of their positions and pending orders. */
export interface OrderDesk {
  readonly openPosition: Submit<typeof socket.openPosition, OrderAnswer>;
  readonly closePosition: Submit<typeof socket.closePosition, OrderAnswer>;
  readonly updatePosition: Submit<typeof socket.updatePosition, OrderAnswer>;
  readonly closeAllPositions: Submit<typeof socket.closeAllPositions, CloseAllAnswer>;
  readonly reversePosition: Submit<typeof socket.reversePosition, ReverseAnswer>;
  readonly placeOrder: Submit<typeof socket.placeOrder, PendingAnswer>;
  readonly updateOrder: Submit<typeof socket.updateOrder, PendingAnswer>;
  readonly cancelOrder: Submit<typeof socket.cancelOrder, PendingAnswer>;
}

/** What the main thread can ask of dealing; the engine itself lives in its own thread. */
export interface Desk extends OrderDesk {
  /** Opens the real and the demo account of a new client and funds the demo one; repeatable (ruling B4.9). */
  openAccounts(client: NewClientAccounts): Promise<Result<{ readonly real: AccountId; readonly demo: AccountId }>>;
  /** What the account's owner may do, as the engine knows it. */
  eligibility(account: AccountRef): Promise<Eligibility>;
  setEligibility(account: AccountRef, eligibility: Eligibility, commandId: CommandId): Promise<Result<true>>;
  /** The client's own limits; an older number than the latest changes nothing. */
  setOwnLimits(account: AccountRef, limits: OwnLimits, number: number): Promise<Result<true>>;
  /** Rule OL-9: leverage is open to the account from now on. */
  passKnowledge(account: AccountRef): Promise<Result<true>>;
  /**
   * Money in, out, or in the house on the account's behalf: posted once for its id (rules LE-8 to LE-13). Throws where
   * the engine has not decided, so that it is sent again under its id.
   */
  moveMoney(account: AccountRef, movement: MoneyMovement, commandId: CommandId): Promise<Result<MoneyMoved>>;
  /** Books a closed trade at other prices, once for its id (rules TC-1 to TC-6). Throws as `moveMoney` does. */
  correctTrade(
    account: AccountRef,
    correction: Omit<CorrectTrade, 'kind'>,
    commandId: CommandId,
  ): Promise<Result<MoneyMoved>>;
  /** Brings a demo account's balance back to `funding`; answers the new balance. */
  topUpDemo(account: AccountRef, funding: Money, commandId: CommandId): Promise<Result<Money>>;
  /** Begins a demo account again with `funding`; what cannot be closed now stays open. */
  resetDemo(account: AccountRef, funding: Money, commandId: CommandId): Promise<Result<DemoReset>>;
  /** Rule SM-2: orders that are answered if they were decided before; what was not is refused like this. */
  decidedOrders(otherwise: Refusal): OrderDesk;
  /** What became of an order; one that has not arrived by now never will (DE-7). */
  settleOrder(account: AccountRef, commandId: CommandId): Promise<SettledOrder>;
  balance(account: AccountRef): Promise<WireBalance>;
  positions(account: AccountRef): Promise<WirePositions>;
  /** Pending orders, and those that have ended. */
  orders(account: AccountRef): Promise<WireOrders>;
  /** Tells of each committed change of an account; returns the function that ends the telling. */
  watch(account: AccountRef, watcher: AccountWatcher): () => void;
}

export interface AccountWatcher {
  /** Balance or positions have changed. */
  onChange(): void;
  /** A rule closed a position. */
  onClosed(position: WirePosition): void;
  /** Pending orders have changed. */
  onOrders(): void;
  /** A pending order ended otherwise than by its client's hand. */
  onOrderEnded(order: WireOrder): void;
}
