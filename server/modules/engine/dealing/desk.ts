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
import type { CorrectTrade, EligibilityChange } from './commands.ts';

/** A reference to a trading account; it comes from the session, never from a message. */
export interface AccountRef {
  readonly brandId: BrandId;
  readonly accountId: AccountId;
}

/** Submits a client's order, which is carried out once per id, however often it is sent. */
type Submit<Schema extends z.ZodMiniType, Answer> = (
  account: AccountRef,
  order: z.output<Schema>,
  commandId: CommandId,
  arrival?: Arrival,
) => Promise<Answer>;

export interface DemoReset {
  readonly balance: Money;
  /** Numbers of closed positions, of cancelled orders, and of positions left open because their market is closed. */
  readonly closed: number;
  readonly cancelled: number;
  readonly left: number;
}

export interface MoneyMoved {
  readonly balance: Money;
  /** Of a refund or a chargeback: the amount that the client bears, and how much of it came from the reserve. */
  readonly taken?: Money;
  readonly fromReserve?: Money;
}

export interface NewClientAccounts {
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly currency: string;
  readonly eligibility: Eligibility;
}

/** The orders that clients give on their positions and pending orders. */
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

/** The main thread's access to dealing; the engine itself runs in its own thread. */
export interface Desk extends OrderDesk {
  /** Opens the real and the demo account of a new client and funds the demo one; repeatable (ruling B4.9). */
  openAccounts(client: NewClientAccounts): Promise<Result<{ readonly real: AccountId; readonly demo: AccountId }>>;
  /** Returns what the account's owner may do, as the engine knows it. */
  eligibility(account: AccountRef): Promise<Eligibility>;
  /** Changes these terms of the account's owner; the others stay. */
  setEligibility(account: AccountRef, change: EligibilityChange, commandId: CommandId): Promise<Result<true>>;
  /** Sets the client's own limits; a number older than the latest changes nothing. */
  setOwnLimits(account: AccountRef, limits: OwnLimits, number: number): Promise<Result<true>>;
  /** Rule OL-9: opens leverage to the account from now on. */
  passKnowledge(account: AccountRef): Promise<Result<true>>;
  /**
   * Posts money in, out, or reserved on the account's behalf, once per id (rules LE-8 to LE-13). Throws while the
   * engine has not decided, so that the caller sends the movement again under its id.
   */
  moveMoney(account: AccountRef, movement: MoneyMovement, commandId: CommandId): Promise<Result<MoneyMoved>>;
  /** Books a closed trade at other prices, once per id (rules TC-1 to TC-6). Throws as `moveMoney` does. */
  correctTrade(
    account: AccountRef,
    correction: Omit<CorrectTrade, 'kind'>,
    commandId: CommandId,
  ): Promise<Result<MoneyMoved>>;
  /** Tops a demo account's balance up to `funding`; returns the new balance. */
  topUpDemo(account: AccountRef, funding: Money, commandId: CommandId): Promise<Result<Money>>;
  /** Resets a demo account to `funding`; positions that cannot be closed now stay open. */
  resetDemo(account: AccountRef, funding: Money, commandId: CommandId): Promise<Result<DemoReset>>;
  /** Rule SM-2: returns a desk that answers orders decided before and refuses all others with `otherwise`. */
  decidedOrders(otherwise: Refusal): OrderDesk;
  /** Returns the result of an order; one that has not arrived by now never will (DE-7). */
  settleOrder(account: AccountRef, commandId: CommandId): Promise<SettledOrder>;
  balance(account: AccountRef): Promise<WireBalance>;
  positions(account: AccountRef): Promise<WirePositions>;
  /** Lists the pending and the ended orders. */
  orders(account: AccountRef): Promise<WireOrders>;
  /** Reports each committed change of an account; returns the function that stops the reports. */
  watch(account: AccountRef, watcher: AccountWatcher): () => void;
}

export interface AccountWatcher {
  /** The balance or the positions have changed. */
  onChange(): void;
  /** A rule has closed a position. */
  onClosed(position: WirePosition): void;
  /** The pending orders have changed. */
  onOrders(): void;
  /** A pending order has ended in another way than by the client's cancellation. */
  onOrderEnded(order: WireOrder): void;
}
