import type { CommandId, ExecutionId, Instant } from '../../ids.ts';

/**
 * The ways in which an operator with all keys could cheat a client, each named by the check of a dispute (PL-13).
 * `docs/cheats.md` says of each what shows it.
 */
export const cheats = [
  'backDatedTick',
  'cherryPickedTick',
  'tickFromLater',
  'orderDatedBack',
  'inventedTick',
  'pricePerClient',
  'wrongMarkUp',
  'keptImprovement',
  'wrongBooking',
  'beyondTolerance',
  'falseRequote',
  'changedOrder',
  'fillWithoutOrder',
  'duplicateFill',
  'stopNotFired',
  'firedUnreached',
  'closedOutEarly',
  'widenedSpread',
  'oneSidedDelay',
  'huntedStops',
  'droppedOrder',
  'unloggedRefusal',
  'cutRecorder',
  'rewrittenRow',
  'cutChain',
  'splitView',
  'rewrittenHistory',
  'rewrittenAct',
  'droppedLeaf',
  'rolledBack',
  'unpublishedHour',
  'rewrittenHour',
  'foreignKey',
] as const;
export type Cheat = (typeof cheats)[number];

/** Where it was found: an execution, an order, an hour of the tape, an entry of the log, or the whole export. */
export type CheatPlace =
  | { readonly execution: ExecutionId }
  | { readonly command: CommandId }
  | { readonly hour: Instant }
  | { readonly entry: number }
  | { readonly of: 'export' | 'log' };

/** How unlikely the findings are where nobody cheats, by which test, over how many cases. */
export interface Statistic {
  readonly cases: number;
  readonly chance: number;
}

/**
 * What was found. Without a statistic it contradicts what we have signed or published ourselves; with one it is a
 * suspicion that somebody honest raises once in a million exports.
 */
export interface Finding {
  readonly cheat: Cheat;
  readonly place: CheatPlace;
  /** Figures for the sentence, ready to be read. */
  readonly figures?: Readonly<Record<string, string>>;
  readonly statistic?: Statistic;
  /** Honest only where something is shown that is not public; absent: in no case. */
  readonly unless?: 'halted';
}

/** Rule PL-14: how rarely a test of chance may accuse somebody honest, for one export. */
export const FALSE_ALARM = 1e-6;
