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

/** What is asked of one trading account. The id is unique within it: the same id gives the same answer. */
export interface AccountCommand<Body extends CommandBody = CommandBody> {
  readonly commandId: CommandId;
  readonly brandId: BrandId;
  readonly accountId: AccountId;
  readonly actor: Actor;
  /** Of an order that a client gave. */
  readonly arrival?: Arrival | undefined;
  readonly body: Body;
}

/** What brought an execution about. */
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
  /** Brings a demo account's balance back to what its brand begins with. */
  | { readonly kind: 'topUpDemo'; readonly funding: Money }
  | ResetDemo
  | CorrectTrade
  /** Asks what became of the command of this id; one that has not arrived by then will never be carried out. */
  | { readonly kind: 'settle' }
  | { readonly kind: 'setEligibility'; readonly eligibility: Eligibility }
  | ({ readonly kind: 'switchRobot' } & RobotSwitch)
  /** The client's own limits; the newest number counts. */
  | { readonly kind: 'setOwnLimits'; readonly limits: OwnLimits; readonly number: number }
  | { readonly kind: 'passKnowledge' };

/** A demo account begins again. */
export interface ResetDemo {
  readonly kind: 'resetDemo';
  readonly funding: Money;
}

/** Two of the staff have agreed that a closed trade had wrong prices. */
export interface CorrectTrade {
  readonly kind: 'correctTrade';
  readonly closed: PositionId;
  readonly symbol: InstrumentSymbol;
  readonly trade: CorrectableTrade;
  readonly prices: TradePrices;
  /** The prices are those of ticks: no limit of distance. Absent: typed by somebody. */
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
  /** What is absent stays as it is. */
  readonly levels: Partial<PositionLevels>;
}

export interface CloseAllPositions {
  readonly kind: 'closeAllPositions';
  /** Absent: in every instrument. */
  readonly symbol?: InstrumentSymbol;
}

export interface ReversePosition {
  readonly kind: 'reversePosition';
  readonly positionId: PositionId;
  readonly order: ReverseOrder;
}

/** An order that waits for its rate. */
export interface PlaceOrder {
  readonly kind: 'placeOrder';
  readonly symbol: InstrumentSymbol;
  readonly terms: PendingTerms;
}

export interface UpdateOrder {
  readonly kind: 'updateOrder';
  readonly orderId: OrderId;
  /** What is absent stays as it is. */
  readonly changes: Partial<Pick<PendingTerms, 'rate' | 'amount' | 'stopLoss' | 'takeProfit' | 'expiresAt'>>;
}

export interface CancelOrder {
  readonly kind: 'cancelOrder';
  readonly orderId: OrderId;
}

/** The order's rate is reached. Of the engine alone, as is the next. */
export interface FireOrder {
  readonly kind: 'fireOrder';
  readonly orderId: OrderId;
}

/** The order's time is over. */
export interface ExpireOrder {
  readonly kind: 'expireOrder';
  readonly orderId: OrderId;
}

/** Opens a trading account; its owner's other commands need the id that it answers. */
export interface OpenAccount {
  readonly commandId: CommandId;
  readonly brandId: BrandId;
  readonly clientId: ClientId;
  readonly kind: 'real' | 'demo';
  readonly currency: string;
  readonly eligibility: Eligibility;
  /** Demo money, posted with the opening. */
  readonly funding: Money;
}

/** What staff tell the engine, by whom and why. */
export interface DeskCommand {
  /** Once for its id. */
  readonly commandId: CommandId;
  readonly staffId: number;
  readonly staffName: string;
  /** The second person, without whom nothing is opened again and nothing raised. */
  readonly approvedBy: string | undefined;
  readonly reason: string;
}

/** Staff pause opening somewhere, or let it go on. */
export interface SwitchOpening extends DeskCommand, OpeningChange {
  /** The brand whose desk it was, and whose record it goes to. */
  readonly actingBrand: BrandId;
}

/** Staff halt an instrument in every brand, or let it trade again. */
export interface SwitchHalt extends DeskCommand, HaltChange {
  /** What clients read of the reason; undefined: nothing. */
  readonly note: string | undefined;
  /** The brand whose desk it was, and whose record it goes to. */
  readonly actingBrand: BrandId;
}

/** Two of the staff announce a corporate action, or withdraw one that has not been carried out. */
export interface StepAction extends DeskCommand, CorporateAction {
  readonly step: Exclude<ActionStepKind, 'carriedOut'>;
  /** What clients read beside what it does; undefined: nothing. */
  readonly note: string | undefined;
  /** The brand whose desk it was, and whose record it goes to. */
  readonly actingBrand: BrandId;
}

/** Two of the staff change a setting of a brand. */
export interface ChangeSetting extends DeskCommand {
  readonly brandId: BrandId;
  readonly key: SettingKey;
  /** What applied when it was asked for; where something else does by now nothing happens. */
  readonly before: string;
  /** Undefined: the value of the brand's file. */
  readonly text: string | undefined;
}

/** Two of the staff change when a market trades, or how old its price may be: in every brand. */
export interface ChangeTerm extends DeskCommand {
  readonly place: TermPlace;
  readonly name: TermName;
  /** What applied when it was asked for; where something else does by now nothing happens. */
  readonly before: string;
  /** Undefined: what the class or the catalogue says. */
  readonly text: string | undefined;
  /** The brand whose desk it was, and whose record it goes to. */
  readonly actingBrand: BrandId;
}

/** Staff change a limit of a brand or of one of its instruments. */
export interface ChangeLimit extends DeskCommand {
  readonly place: LimitPlace;
  /** What held when it was decided; where something else holds by now nothing happens. */
  readonly before: bigint;
  /** Undefined: what the desk has set is taken away. */
  readonly figure: bigint | undefined;
}

/** Everything that reaches the engine, in one order. */
export type Input =
  | { readonly kind: 'command'; readonly command: AccountCommand; readonly now: Instant }
  | { readonly kind: 'openAccount'; readonly command: OpenAccount; readonly now: Instant }
  | { readonly kind: 'tick'; readonly quote: Quote; readonly now: Instant }
  /** One account checked again at a tick that could not be stored for all of them together. */
  | { readonly kind: 'recheck'; readonly accountId: AccountId; readonly quote: Quote; readonly now: Instant }
  | { readonly kind: 'market'; readonly symbol: InstrumentSymbol; readonly state: MarketState; readonly now: Instant }
  /** A second has passed: what ends by its time alone ends now. */
  | { readonly kind: 'clock'; readonly now: Instant }
  | { readonly kind: 'switchOpening'; readonly command: SwitchOpening; readonly now: Instant }
  | { readonly kind: 'switchHalt'; readonly command: SwitchHalt; readonly now: Instant }
  | { readonly kind: 'stepAction'; readonly command: StepAction; readonly now: Instant }
  | { readonly kind: 'changeLimit'; readonly command: ChangeLimit; readonly now: Instant }
  | { readonly kind: 'changeSetting'; readonly command: ChangeSetting; readonly now: Instant }
  | { readonly kind: 'changeTerm'; readonly command: ChangeTerm; readonly now: Instant }
  /** Platform-wide: opening is refused, closing works (ruling B4.7, B4.10). */
  | { readonly kind: 'closingOnly'; readonly on: boolean; readonly now: Instant }
  /** Rule BR-11: the brands that take no new business, in place of those before. */
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
      /** What could not be closed now, and why. */
      readonly left: readonly { readonly positionId: PositionId; readonly refusal: Refusal }[];
    }
  | { readonly kind: 'reversed'; readonly closed: ClosedPosition; readonly opened: Position }
  | { readonly kind: 'order'; readonly order: PendingOrder | EndedOrder }
  | { readonly kind: 'account'; readonly accountId: AccountId }
  | { readonly kind: 'moved'; readonly cash: Money }
  /** Of a refund or a chargeback: what of it the client bears, and what of that came from the reserve. */
  | { readonly kind: 'charged'; readonly cash: Money; readonly taken: Money; readonly fromReserve: Money }
  | {
      readonly kind: 'reset';
      readonly cash: Money;
      readonly closed: readonly ClosedPosition[];
      /** How many pending orders. */
      readonly cancelled: number;
      readonly left: readonly { readonly positionId: PositionId; readonly refusal: Refusal }[];
    }
  | { readonly kind: 'done' };
