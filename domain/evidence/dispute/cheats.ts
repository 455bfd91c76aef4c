import type { CommandId, ExecutionId, Instant } from '../../ids.ts';

/**
 * Ways in which an operator with all keys could cheat a client, each named by the check of a dispute (PL-13).
 * `docs/cheats.md` has the evidence for each.
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

/** Where a finding applies: an execution, an order, an hour of the tape, an entry of the log, or the whole export. */
export type CheatPlace =
  | { readonly execution: ExecutionId }
  | { readonly command: CommandId }
  | { readonly hour: Instant }
  | { readonly entry: number }
  | { readonly of: 'export' | 'log' };

/** Probability of the findings where nobody cheats, with the number of cases. */
export interface Statistic {
  readonly cases: number;
  readonly chance: number;
}

/**
 * A finding. Without a statistic it contradicts what we have signed or published ourselves; with one it is a suspicion
 * that an honest operator causes once in a million exports.
 */
export interface Finding {
  readonly cheat: Cheat;
  readonly place: CheatPlace;
  /** Figures for the sentence, formatted for people. */
  readonly figures?: Readonly<Record<string, string>>;
  readonly statistic?: Statistic;
  /** Fact that is not public and would excuse the finding; absent: nothing does. */
  readonly unless?: 'halted';
}

/** Rule PL-14: probability with which a test of chance may accuse an honest operator, for one export. */
export const FALSE_ALARM = 1e-6;
