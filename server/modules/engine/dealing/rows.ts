import type { Arrival } from '@candor/domain/evidence/arrival.ts';
import type { AccountId, BrandId, CommandId, EntryId, ExecutionId, Instant, PositionId } from '@candor/domain/ids.ts';
import type { LedgerEntry } from '@candor/domain/ledger/entry.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { ActionStepKind } from '@candor/domain/trading/corporateActions.ts';
import type { Levels } from '@candor/domain/trading/levels.ts';
import type { EndedOrder, PendingOrder } from '@candor/domain/trading/pending.ts';
import type { ClosedPosition, Position } from '@candor/domain/trading/position.ts';
import type { AccountRow, BookTotals } from './book.ts';
import type { Actor, Answer, ChangeLimit, ChangeSetting, ChangeTerm } from './commands.ts';
import type { StepAction, SwitchHalt, SwitchOpening } from './commands.ts';

/** The rows that one batch writes. The engine makes them; the store only carries them. */
export interface Batch {
  readonly number: number;
  readonly at: Instant;
  readonly lastId: number;
  readonly totals: BookTotals;
  readonly accounts: readonly AccountRow[];
  readonly positions: readonly PositionRow[];
  readonly pendingOrders: readonly PendingOrderRow[];
  readonly executions: readonly ExecutionRow[];
  readonly journal: readonly JournalRow[];
  readonly entries: readonly EntryRow[];
  readonly openings: readonly OpeningRow[];
  readonly halts: readonly HaltRow[];
  readonly limitChanges: readonly LimitRow[];
  readonly settingChanges: readonly SettingRow[];
  readonly termChanges: readonly TermRow[];
  readonly actions: readonly ActionRow[];
}

/** A position's last state in the batch. */
export interface PositionRow {
  readonly brandId: BrandId;
  readonly position: Position | ClosedPosition;
  readonly isNew: boolean;
}

/** A pending order's last state in the batch. */
export interface PendingOrderRow {
  readonly brandId: BrandId;
  readonly order: PendingOrder | EndedOrder;
  readonly isNew: boolean;
}

/** The evidence of one open, update or close (ruling B4.7). */
export interface ExecutionRow {
  readonly id: ExecutionId;
  readonly brandId: BrandId;
  readonly accountId: AccountId;
  readonly positionId: PositionId;
  readonly kind: 'open' | 'update' | 'close' | 'split' | 'dividend';
  readonly commandId: CommandId;
  readonly actor: Actor;
  readonly arrival?: Arrival | undefined;
  readonly quote: Quote;
  /** Difference between the opening rate and the quote, in rate units. */
  readonly markUp: bigint;
  readonly expectedRate: Rate | undefined;
  readonly fillRate: Rate | undefined;
  readonly entryId: EntryId | undefined;
  /** Levels after this execution; undefined after a close. */
  readonly levels: Levels | undefined;
  /** For a rule: the quotes of all legs that it evaluated. */
  readonly legs: readonly Leg[] | undefined;
  /** Rule SE-3: version of the brand's settings that decided the execution; absent for the file's. */
  readonly settings?: number;
  /** Rule SE-20: version of the market terms that decided the execution; absent for the catalogue's. */
  readonly terms?: number;
  readonly at: Instant;
}

/** A quote that a rule evaluated. */
export interface Leg extends Quote {
  /** Its market was closed then, so that a close-out skipped its positions. */
  readonly isShut?: true;
}

export interface JournalRow {
  readonly accountId: AccountId;
  readonly brandId: BrandId;
  readonly commandId: CommandId;
  readonly kind: string;
  readonly actor: Actor;
  readonly payload: unknown;
  /** The payload in its canonical form, if it was written already. */
  readonly payloadText?: string | undefined;
  readonly answer: Answer;
  /** The last tick that the engine had seen when it decided. */
  readonly lastTick: number;
  /** For an opening order: the broker's exposure that the limit was checked against (ruling R30). */
  readonly houseExposure: bigint | undefined;
  /** When a client's order arrived, whatever its result. */
  readonly arrival?: Arrival | undefined;
  /** Rules SE-3, SE-20: versions that decided the command, as in `ExecutionRow`. */
  readonly settings?: number;
  readonly terms?: number;
  readonly at: Instant;
}

/** When a desk command was carried out. */
export interface DeskMoment {
  readonly at: Instant;
  /** Last tick before the command, and the number of its batch's journal rows decided before it. */
  readonly lastTick: number;
  readonly journalled: number;
}

/** Opening was paused somewhere, or resumed. */
export interface OpeningRow extends SwitchOpening, DeskMoment {}

/** An instrument was halted, or its trading resumed. */
export interface HaltRow extends SwitchHalt, DeskMoment {
  /** The instrument's last good quote at that moment. */
  readonly quote: Quote | undefined;
}

/**
 * A corporate action was announced, withdrawn or carried out; `carriedOut` has the names of the people who announced
 * it.
 */
export interface ActionRow extends Omit<StepAction, 'step'>, DeskMoment {
  readonly step: ActionStepKind;
  /** For `carriedOut`: the instrument's last good quote before it. */
  readonly quote: Quote | undefined;
}

/** A change of a limit. */
export interface LimitRow extends ChangeLimit, DeskMoment {
  /** The figure in force from then on. */
  readonly after: bigint;
}

/** A change of a setting. */
export interface SettingRow extends ChangeSetting, DeskMoment {
  readonly version: number;
  /** The value in force from then on. */
  readonly after: string;
}

/** A change of a market's terms. */
export interface TermRow extends ChangeTerm, DeskMoment {
  readonly version: number;
  /** The value in force from then on. */
  readonly after: string;
}

export interface EntryRow {
  readonly entry: LedgerEntry;
  readonly accountId: AccountId;
  readonly hash: string;
  readonly chainPosition: number;
}

/** The version of the decision rules. */
const RULE_VERSION = '1';

/**
 * Returns the versions that decided an execution: the rules and, once there are any, the brand's settings and the terms
 * of the installation's markets: `1`, `1/7`, `1/7/2`, `1/0/2`.
 */
export function ruleVersion({ settings, terms }: Pick<ExecutionRow, 'settings' | 'terms'>): string {
  if (terms !== undefined) return `${RULE_VERSION}/${settings ?? 0}/${terms}`;
  return settings === undefined ? RULE_VERSION : `${RULE_VERSION}/${settings}`;
}

/** Extracts the settings' version from a `ruleVersion`; 0 if there were none yet. */
export function settingsIn(version: string): number {
  const [, settings = '0'] = version.split('/');
  return Number.parseInt(settings, 10);
}

/** Extracts the market terms' version from a `ruleVersion`; 0 if there were none yet. */
export function termsIn(version: string): number {
  const [, , terms = '0'] = version.split('/');
  return Number.parseInt(terms, 10);
}
