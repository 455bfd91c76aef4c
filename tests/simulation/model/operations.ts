/** Operations for both the model and the engine. Accounts and positions are numbered from 0 in order of creation. */
export type Side = 'buy' | 'sell';

/** A limit waits for a better price, a stop for a worse one. */
export type PendingType = 'limit' | 'stop';

/** Money in micro-units, prices at 1e-8. */
export type Units = bigint;

export interface Permissions {
  readonly verified: boolean;
  readonly groups: readonly string[];
  readonly indexes: Readonly<Record<string, readonly number[]>>;
  readonly capped: boolean;
}

export type Operation = AccountOperation | MarketOperation;

export type AccountOperation =
  | {
      readonly kind: 'openAccount';
      readonly client: number;
      readonly book: 'real' | 'demo';
      readonly permissions: Permissions;
      readonly funding: Units;
    }
  | CommandOperation
  /** The same id and content again; the id is the command's index among all commands. */
  | { readonly kind: 'repeat'; readonly command: number }
  /** A used id with different content. */
  | { readonly kind: 'reuse'; readonly command: number };

export type CommandOperation =
  | { readonly kind: 'deposit'; readonly account: number; readonly amount: Units }
  | { readonly kind: 'withdraw'; readonly account: number; readonly amount: Units }
  | MoneyOperation
  | { readonly kind: 'permit'; readonly account: number; readonly permissions: Permissions }
  | OpenOperation
  | CloseOperation
  | UpdateOperation
  | { readonly kind: 'closeAll'; readonly account: number; readonly symbol: string | undefined }
  | ReverseOperation
  | PlaceOperation
  | ChangeOperation
  | { readonly kind: 'cancel'; readonly account: number; readonly order: number }
  /** Switches are numbered; an older one that arrives late changes nothing. */
  | { readonly kind: 'switchRobot'; readonly account: number; readonly on: boolean; readonly number: number }
  | {
      readonly kind: 'limitLoss';
      readonly account: number;
      readonly limit: Units | undefined;
      readonly number: number;
    };

export const moneyWays = [
  'deposit',
  'suspend',
  'releaseSuspended',
  'returnSuspended',
  'withdraw',
  'releaseWithdrawal',
  'payOut',
  'payOutReturned',
  'refundWithinLimit',
  'refund',
  'chargeback',
  'chargebackReversal',
  'fee',
  'adjustToClient',
  'adjustToHouse',
] as const;

/** A movement of money by a provider or staff. */
export interface MoneyOperation {
  readonly kind: 'money';
  readonly account: number;
  readonly way: (typeof moneyWays)[number];
  readonly amount: Units;
  readonly provider: string | undefined;
  /** Amount that the client gets of a reversal. */
  readonly part: Units;
}

export interface OpenOperation {
  /** A client's order, or the robot's. */
  readonly kind: 'open' | 'robotOpen';
  readonly account: number;
  readonly symbol: string;
  readonly side: Side;
  readonly amount: Units;
  readonly leverage: number;
  readonly seen: Units | undefined;
  readonly tolerance: Units | undefined;
  readonly stop: Units | undefined;
  readonly target: Units | undefined;
}

export interface CloseOperation {
  readonly kind: 'close';
  readonly account: number;
  readonly position: number;
  /** Amount to close; undefined closes all of it. */
  readonly amount: Units | undefined;
  readonly seen: Units | undefined;
  readonly tolerance: Units | undefined;
}

export interface ReverseOperation {
  readonly kind: 'reverse';
  readonly account: number;
  readonly position: number;
  readonly seen: Units | undefined;
  readonly tolerance: Units | undefined;
}

export interface PlaceOperation {
  readonly kind: 'place';
  readonly account: number;
  readonly symbol: string;
  readonly side: Side;
  readonly type: PendingType;
  readonly rate: Units;
  readonly amount: Units;
  readonly leverage: number;
  readonly stop: Units | undefined;
  readonly target: Units | undefined;
  /** Expiry in the model's time. */
  readonly expires: number | undefined;
}

export interface ChangeOperation {
  readonly kind: 'change';
  readonly account: number;
  readonly order: number;
  /** New rate; undefined leaves it unchanged, as with all fields. */
  readonly rate: Units | undefined;
  readonly amount: Units | undefined;
  readonly stop: Units | 'clear' | undefined;
  readonly target: Units | 'clear' | undefined;
  readonly expires: number | 'clear' | undefined;
}

export interface UpdateOperation {
  readonly kind: 'update';
  readonly account: number;
  readonly position: number;
  /** New stop; undefined leaves it unchanged. */
  readonly stop: Units | 'clear' | undefined;
  readonly target: Units | 'clear' | undefined;
  /** Distance of a trailing stop. */
  readonly trail: Units | 'clear' | undefined;
  /** Price at which the stop moves to the open rate. */
  readonly even: Units | 'clear' | undefined;
}

export type MarketOperation =
  | { readonly kind: 'tick'; readonly symbol: string; readonly buy: Units; readonly sell: Units }
  | { readonly kind: 'market'; readonly symbol: string; readonly state: 'open' | 'closed' | 'stale' | 'held' }
  | { readonly kind: 'closingOnly'; readonly on: boolean }
  | AnnounceOperation
  /** The desk withdraws an action; the number of one that has ended changes nothing. */
  | { readonly kind: 'withdrawAction'; readonly number: number }
  /** The desk halts an instrument, or resumes trading. */
  | { readonly kind: 'halt'; readonly symbol: string; readonly on: boolean }
  | { readonly kind: 'wait'; readonly ms: number }
  /** The engine's timer fires. */
  | { readonly kind: 'clock' }
  /** The engine's process ends and another takes over; only the store remembers answers. */
  | { readonly kind: 'restart' };

/** The desk announces a split (`young` units for `old` ones), a dividend, another ticker or a delisting. */
export interface AnnounceOperation {
  readonly kind: 'announce';
  readonly number: number;
  readonly symbol: string;
  readonly what: 'split' | 'dividend' | 'delisting' | 'symbolChange';
  readonly young: Units;
  readonly old: Units;
  /** The dividend, or the price of the delisting. */
  readonly perUnit: Units;
  /** The new ticker. */
  readonly ticker: string;
  /** Due time in the model's time. */
  readonly due: number;
}

/** `accepted`, with what it left open, or the refusal's code. Operations that only move the market have no outcome. */
export type Outcome = string;

export interface RememberedCommand {
  readonly operation: CommandOperation;
  /** Outcome; undefined for a command that was never decided (sent too fast), so that its id is free. */
  outcome: Outcome | undefined;
  /** Whether the running engine remembers the command, or only its store. */
  isFresh: boolean;
}

export interface ModelInstrument {
  readonly symbol: string;
  readonly category: string;
  /** European cap of its leverage. */
  readonly cap: number;
  readonly decimals: number;
}

export interface ModelSettings {
  readonly instruments: readonly ModelInstrument[];
  readonly leverages: readonly number[];
  readonly openPositions: number;
  readonly positionAmount: Units;
  readonly notionalPerInstrument: Units;
  readonly houseExposure: Units;
  readonly ordersPerSecond: number;
  readonly pendingOrders: number;
}

const commandKinds: ReadonlySet<string> = new Set([
  'deposit',
  'withdraw',
  'money',
  'permit',
  'open',
  'close',
  'update',
  'closeAll',
  'reverse',
  'robotOpen',
  'switchRobot',
  'limitLoss',
  'place',
  'change',
  'cancel',
]);

export function isCommand(operation: Operation): operation is CommandOperation {
  return commandKinds.has(operation.kind);
}

/** Is the kind of command limited in number per second? */
export function isPaced(kind: CommandOperation['kind']): boolean {
  return ['open', 'robotOpen', 'update', 'reverse', 'place', 'change'].includes(kind);
}
