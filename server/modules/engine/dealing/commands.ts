import type { Arrival } from '@candor/domain/evidence/arrival.ts';
import type { OwnLimits } from '@candor/domain/clients/ownLimits.ts';
import type {
  AccountId,
  BrandId,
  ClientId,
  CommandId,
  Instant,
  InstrumentSymbol,
  OrderId,
  PositionId,
} from '@candor/domain/ids.ts';
import type { MoneyMovement } from '@candor/domain/ledger/movement.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { TermName, TermPlace } from '@candor/domain/pricing/marketTerms.ts';
import type { MarketState } from '@candor/domain/pricing/usability.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import type { SettingKey } from '@candor/domain/settings/declared.ts';
import type { ActionStepKind, CorporateAction } from '@candor/domain/trading/corporateActions.ts';
import type { CloseOrder } from '@candor/domain/trading/close.ts';
import type { Eligibility, OpenOrder, RobotSwitch } from '@candor/domain/trading/open.ts';
import type { LimitPlace } from '@candor/domain/trading/limitFigures.ts';
import type { CorrectableTrade, TradePrices } from '@candor/domain/trading/correction.ts';
import type { HaltChange } from '@candor/domain/trading/halts.ts';
import type { OpeningChange } from '@candor/domain/trading/openingPauses.ts';
import type { EndedOrder, PendingOrder, PendingTerms } from '@candor/domain/trading/pending.ts';
import type { ClosedPosition, Position } from '@candor/domain/trading/position.ts';
import type { ReverseOrder } from '@candor/domain/trading/reverse.ts';
import type { PositionLevels } from '@candor/domain/trading/update.ts';

/** Who acts: the client, a rule of the engine, the robot, or the account close-out. */
export type Actor = 'client' | 'rule' | 'robot' | 'closeOut';

/** A command to one trading account. Its id is unique within the account: the same id gets the same answer. */
export interface AccountCommand<Body extends CommandBody = CommandBody> {
  readonly commandId: CommandId;
  readonly brandId: BrandId;
  readonly accountId: AccountId;
  readonly actor: Actor;
  /** When the order arrived; only for a client's order. */
  readonly arrival?: Arrival | undefined;
  readonly body: Body;
  /** The body in its canonical form, if it was written already. */
  readonly fingerprint?: string | undefined;
}

/** The command that caused an execution. */
export type Origin = Pick<AccountCommand, 'commandId' | 'actor' | 'arrival'>;

export type CommandBody =
  | OpenPosition
  | ClosePosition
  | UpdatePosition
  | CloseAllPositions
  | ReversePosition
  | PlaceOrder
  | UpdateOrder
  | CancelOrder
  | FireOrder
  | ExpireOrder
  | MoneyMovement
  /** Tops a demo account's balance up to its brand's initial amount. */
  | { readonly kind: 'topUpDemo'; readonly funding: Money }
  | ResetDemo
  | CorrectTrade
  /**
   * Asks for the result of the command of this id; a command that has not arrived by then will never be carried out.
   */
  | { readonly kind: 'settle' }
  | { readonly kind: 'setEligibility'; readonly eligibility: EligibilityChange }
  | ({ readonly kind: 'switchRobot' } & RobotSwitch)
  /** The client's own limits; the highest number wins. */
  | { readonly kind: 'setOwnLimits'; readonly limits: OwnLimits; readonly number: number }
  | { readonly kind: 'passKnowledge' };

/**
 * Terms that change by a decision of staff. The others stay as the engine has them, so that of two decisions at the
 * same moment neither undoes the other.
 */
export type EligibilityChange = Partial<Pick<Eligibility, 'verified' | 'groups' | 'customLeverage' | 'regime'>>;

/** Resets a demo account to its initial funding. */
export interface ResetDemo {
  readonly kind: 'resetDemo';
  readonly funding: Money;
}

/** Corrects a closed trade that, as two members of staff have agreed, had wrong prices. */
export interface CorrectTrade {
  readonly kind: 'correctTrade';
  readonly closed: PositionId;
  readonly symbol: InstrumentSymbol;
  readonly trade: CorrectableTrade;
  readonly prices: TradePrices;
  /** Whether the prices are those of ticks, which have no limit of distance. Absent when a person typed them. */
  readonly isOfTick?: true;
}

export interface OpenPosition {
  readonly kind: 'openPosition';
  readonly symbol: InstrumentSymbol;
  readonly order: OpenOrder;
}

export interface ClosePosition {
  readonly kind: 'closePosition';
  readonly positionId: PositionId;
  readonly order: CloseOrder;
}

export interface UpdatePosition {
  readonly kind: 'updatePosition';
  readonly positionId: PositionId;
  /** Levels to change; absent levels stay as they are. */
  readonly levels: Partial<PositionLevels>;
}

export interface CloseAllPositions {
  readonly kind: 'closeAllPositions';
  /** Instrument to close; absent for all instruments. */
  readonly symbol?: InstrumentSymbol;
}

export interface ReversePosition {
  readonly kind: 'reversePosition';
  readonly positionId: PositionId;
  readonly order: ReverseOrder;
}

/** Places a pending order. */
export interface PlaceOrder {
  readonly kind: 'placeOrder';
  readonly symbol: InstrumentSymbol;
  readonly terms: PendingTerms;
}

export interface UpdateOrder {
  readonly kind: 'updateOrder';
  readonly orderId: OrderId;
  /** Terms to change; absent terms stay as they are. */
  readonly changes: Partial<Pick<PendingTerms, 'rate' | 'amount' | 'stopLoss' | 'takeProfit' | 'expiresAt'>>;
}

export interface CancelOrder {
  readonly kind: 'cancelOrder';
  readonly orderId: OrderId;
}

/** Fires an order whose rate is reached. Only the engine sends it. */
export interface FireOrder {
  readonly kind: 'fireOrder';
  readonly orderId: OrderId;
}

/** Ends an order whose time has run out. Only the engine sends it. */
export interface ExpireOrder {
  readonly kind: 'expireOrder';
  readonly orderId: OrderId;
}

/** Opens a trading account; the owner's other commands need the id in its answer. */
export interface OpenAccount {
  readonly commandId: CommandId;
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly kind: 'real' | 'demo';
  readonly currency: string;
  readonly eligibility: Eligibility;
  /** Initial demo money, posted with the opening. */
  readonly funding: Money;
}

/** An instruction from staff to the engine, with its author and reason. */
export interface DeskCommand {
  /** Id of the command, which is carried out once. */
  readonly commandId: CommandId;
  readonly staffId: number;
  readonly staffName: string;
  /** The second person, required to resume opening or to raise a limit. */
  readonly approvedBy: string | undefined;
  readonly reason: string;
}

/** Staff pause opening somewhere, or resume it. */
export interface SwitchOpening extends DeskCommand, OpeningChange {
  /** The brand at whose desk staff acted, and in whose audit record the act is written. */
  readonly actingBrand: BrandId;
}

/** Staff halt an instrument in every brand, or resume its trading. */
export interface SwitchHalt extends DeskCommand, HaltChange {
  /** Text of the reason that clients see; undefined for none. */
  readonly note: string | undefined;
  /** The brand at whose desk staff acted, and in whose audit record the act is written. */
  readonly actingBrand: BrandId;
}

/** Two members of staff announce a corporate action, or withdraw one that has not been carried out. */
export interface StepAction extends DeskCommand, CorporateAction {
  readonly step: Exclude<ActionStepKind, 'carriedOut'>;
  /** Text that clients see beside the terms of the action; undefined for none. */
  readonly note: string | undefined;
  /** The brand at whose desk staff acted, and in whose audit record the act is written. */
  readonly actingBrand: BrandId;
}

/** Two members of staff change a setting of a brand. */
export interface ChangeSetting extends DeskCommand {
  readonly brandId: BrandId;
  readonly key: SettingKey;
  /** The value in force at the request; if another one is in force by now, nothing changes. */
  readonly before: string;
  /** The new value; undefined to return to the brand's file. */
  readonly text: string | undefined;
}

/** Two members of staff change when a market trades, or how old its price may be, in every brand. */
export interface ChangeTerm extends DeskCommand {
  readonly place: TermPlace;
  readonly name: TermName;
  /** The value in force at the request; if another one is in force by now, nothing changes. */
  readonly before: string;
  /** The new value; undefined to return to that of the class or the catalogue. */
  readonly text: string | undefined;
  /** The brand at whose desk staff acted, and in whose audit record the act is written. */
  readonly actingBrand: BrandId;
}

/** Staff change a limit of a brand or of one of its instruments. */
export interface ChangeLimit extends DeskCommand {
  readonly place: LimitPlace;
  /** The figure in force at the request; if another one is in force by now, nothing changes. */
  readonly before: bigint;
  /** The new figure; undefined to remove the desk's own. */
  readonly figure: bigint | undefined;
}

/** Everything that the engine processes, in one order. */
export type Input =
  | { readonly kind: 'command'; readonly command: AccountCommand; readonly now: Instant }
  | { readonly kind: 'openAccount'; readonly command: OpenAccount; readonly now: Instant }
  | { readonly kind: 'tick'; readonly quote: Quote; readonly now: Instant }
  /** A check of one account at a tick that could not be stored for all accounts together. */
  | { readonly kind: 'recheck'; readonly accountId: AccountId; readonly quote: Quote; readonly now: Instant }
  | { readonly kind: 'market'; readonly symbol: InstrumentSymbol; readonly state: MarketState; readonly now: Instant }
  /** The one-second clock, which ends what expires with time alone. */
  | { readonly kind: 'clock'; readonly now: Instant }
  | { readonly kind: 'switchOpening'; readonly command: SwitchOpening; readonly now: Instant }
  | { readonly kind: 'switchHalt'; readonly command: SwitchHalt; readonly now: Instant }
  | { readonly kind: 'stepAction'; readonly command: StepAction; readonly now: Instant }
  | { readonly kind: 'changeLimit'; readonly command: ChangeLimit; readonly now: Instant }
  | { readonly kind: 'changeSetting'; readonly command: ChangeSetting; readonly now: Instant }
  | { readonly kind: 'changeTerm'; readonly command: ChangeTerm; readonly now: Instant }
  /** Closing only on the whole platform: opening is refused, closing works (ruling B4.7, B4.10). */
  | { readonly kind: 'closingOnly'; readonly on: boolean; readonly now: Instant }
  /** Rule BR-11: the brands that take no new business; replaces the previous set. */
  | { readonly kind: 'holdBrands'; readonly brandIds: ReadonlySet<BrandId>; readonly now: Instant };

/** The answer to a command, kept in the journal. */
export type Answer =
  | { readonly ok: true; readonly value: AnswerValue }
  | { readonly ok: false; readonly refusal: Refusal };

export type AnswerValue =
  | { readonly kind: 'opened'; readonly position: Position }
  | { readonly kind: 'updated'; readonly position: Position }
  | { readonly kind: 'closed'; readonly position: ClosedPosition }
  | {
      readonly kind: 'closedAll';
      readonly closed: readonly ClosedPosition[];
      /** Positions that could not be closed now, and why. */
      readonly left: readonly { readonly positionId: PositionId; readonly refusal: Refusal }[];
    }
  | { readonly kind: 'reversed'; readonly closed: ClosedPosition; readonly opened: Position }
  | { readonly kind: 'order'; readonly order: PendingOrder | EndedOrder }
  | { readonly kind: 'account'; readonly accountId: AccountId }
  | { readonly kind: 'moved'; readonly cash: Money }
  /** Result of a refund or a chargeback: the amount that the client bears, and how much of it came from the reserve. */
  | { readonly kind: 'charged'; readonly cash: Money; readonly taken: Money; readonly fromReserve: Money }
  | {
      readonly kind: 'reset';
      readonly cash: Money;
      readonly closed: readonly ClosedPosition[];
      /** Number of cancelled pending orders. */
      readonly cancelled: number;
      readonly left: readonly { readonly positionId: PositionId; readonly refusal: Refusal }[];
    }
  | { readonly kind: 'done' };
