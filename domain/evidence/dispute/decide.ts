import type { Instant } from '../../ids.ts';
import type { Quote } from '../../pricing/quote.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../time.ts';
import type { Receipt, ReceiptExecution } from '../receipt.ts';
import { accountBefore } from './closeOut.ts';
import type { Cheat, Finding } from './cheats.ts';
import type { CaseFacts } from './facts.ts';
import { isFillCompared, isRequoteJudged } from './fillOrders.ts';
import { levelsShown } from './triggers.ts';

/** Kinds of clients' disputes, as ombudsmen classify complaints. */
export const disputeKinds = [
  'stopSlippage',
  'priceSpike',
  'requote',
  'frozenPlatform',
  'missedOrder',
  'closeOut',
  'splitOrDividend',
  'weekendGap',
  'duplicateOrder',
  'delayedOrder',
  'wrongLeverage',
  'cancelledTrade',
  'wrongCharge',
  'offMarketPrice',
  'levelNotExecuted',
] as const;
export type DisputeKind = (typeof disputeKinds)[number];

/** Subject of a dispute: a fill by its execution, an order by its command, or an instant. */
export type DisputeSubject = { readonly execution: number } | { readonly command: string } | { readonly at: Instant };

/** Reason for a decision, as a code for the sentence. */
export type DecisionReason =
  | Cheat
  | 'firstTickAtLevel'
  | 'firstPriceAfterGap'
  | 'tickForAll'
  | 'oneSource'
  | 'priceHadMoved'
  | 'ordersWereTaken'
  | 'serverWasLost'
  | 'lineBroke'
  | 'refusedForReason'
  | 'wasFilled'
  | 'notReceived'
  | 'belowHalf'
  | 'accountUnknown'
  | 'followsFromSplit'
  | 'twoOrders'
  | 'handledAtOnce'
  | 'heldLong'
  | 'asOrdered'
  | 'stillThere'
  | 'byTheRules'
  | 'neverReached'
  | 'reachedBriefly'
  | 'notLogged'
  | 'tapeMissing'
  | 'notInExport';

export interface Decision {
  readonly verdict: 'clientIsRight' | 'brokerIsRight' | 'undecided';
  readonly reason: DecisionReason;
}

/** The end of a connection of the client, with the server's reason for it. */
export interface LineEnd {
  readonly at: Instant;
  readonly reason: string;
}

export interface DisputeFile {
  readonly facts: CaseFacts;
  /** Findings in the export, the public files and the kept copies. */
  readonly findings: readonly Finding[];
  readonly ends: readonly LineEnd[];
  /** Batches of the public log that were compared with it; undefined: the log was not readable. */
  readonly logged: { readonly after: number; readonly until: number } | undefined;
}

const ofTick: readonly Cheat[] = [
  ...(['backDatedTick', 'cherryPickedTick', 'tickFromLater', 'inventedTick', 'pricePerClient'] as const),
  ...(['keptImprovement', 'wrongMarkUp', 'firedUnreached', 'stopNotFired', 'rewrittenRow', 'unpublishedHour'] as const),
];
const ofRecord: readonly Cheat[] = ['droppedOrder', 'unloggedRefusal', 'cutRecorder', 'rewrittenRow'];

/** Findings about its subject that decide a dispute for the client, by kind. */
const deciding: Readonly<Record<DisputeKind, readonly Cheat[]>> = {
  stopSlippage: ofTick,
  priceSpike: ofTick,
  requote: ['falseRequote', ...ofRecord],
  frozenPlatform: ofRecord,
  missedOrder: ['falseRequote', ...ofRecord],
  closeOut: ['closedOutEarly', ...ofTick],
  splitOrDividend: ['wrongBooking'],
  weekendGap: ofTick,
  duplicateOrder: ['duplicateFill', 'fillWithoutOrder'],
  delayedOrder: ['orderDatedBack', 'cherryPickedTick', 'backDatedTick', 'tickFromLater', 'beyondTolerance'],
  wrongLeverage: ['changedOrder', 'fillWithoutOrder'],
  cancelledTrade: ofRecord,
  wrongCharge: ['wrongMarkUp', 'wrongBooking', 'keptImprovement'],
  offMarketPrice: ofTick,
  levelNotExecuted: ['stopNotFired'],
};

/**
 * Rule PL-16: decides a dispute. A finding about its subject decides for the client; otherwise the broker is right only
 * where the files prove it, and the rest is undecided.
 */
export function decideDispute(kind: DisputeKind, subject: DisputeSubject, file: DisputeFile): Decision {
  const found = file.findings.find((one) => deciding[kind].includes(one.cheat) && isAbout(one, subject, file.facts));
  if (found !== undefined) return { verdict: 'clientIsRight', reason: found.cheat };
  if (kind === 'frozenPlatform') return decideFrozen(subject, file);
  if (kind === 'requote' || kind === 'missedOrder') return decideOrder(subject, file.facts);
  const receipt = receiptOf(subject, file.facts);
  const last = receipt?.executions.at(-1);
  if (receipt === undefined || last === undefined) return undecided('notInExport');
  return decideFill(kind, { receipt, last, facts: file.facts, logged: file.logged });
}

interface Fill {
  readonly receipt: Receipt;
  readonly last: ReceiptExecution;
  readonly facts: CaseFacts;
  readonly logged: DisputeFile['logged'];
}

/** Decides a dispute on fills against which `deciding` has no finding: what do the files prove for the broker? */
function decideFill(kind: DisputeKind, fill: Fill): Decision {
  const { receipt, last, facts, logged } = fill;
  const isOpen = last.kind === 'open' && last.actor === 'client';
  const order = facts.orders.find(({ commandId }) => commandId === last.commandId);
  switch (kind) {
    case 'duplicateOrder':
      return rightIf(isOpen && order !== undefined, 'twoOrders');
    case 'wrongLeverage':
      return rightIf(isFillCompared(last, order), 'asOrdered');
    case 'cancelledTrade':
      return logged !== undefined && last.batch > logged.after && last.batch <= logged.until
        ? right('stillThere')
        : undecided('notLogged');
    case 'wrongCharge':
      return rightIf(isFigured(last), 'byTheRules');
    case 'splitOrDividend':
      return rightIf(isFigured(last) && last.kind === 'close' && receipt.splits.length > 0, 'followsFromSplit');
    case 'closeOut':
      return decideCloseOut(fill);
    case 'delayedOrder':
      return decideDelay(last, facts);
    case 'levelNotExecuted':
      return decideLevels(fill);
    default:
      return decidePrice(kind, fill);
  }
}

/** Is the execution an opening or a close, whose figures are recalculated? */
function isFigured({ kind, fillRate }: ReceiptExecution): boolean {
  return (kind === 'open' || kind === 'close') && fillRate !== null;
}

function decideCloseOut({ receipt, last, facts }: Fill): Decision {
  if (last.closing?.reason !== 'lowMargin') return undecided('notInExport');
  const isJudged = last.actor === 'rule' ? receipt.splits.length === 0 : accountBefore(facts, last) !== undefined;
  return isJudged ? right('belowHalf') : undecided('accountUnknown');
}

function decideLevels({ receipt: { position }, last, facts }: Fill): Decision {
  const shown = levelsShown(facts, position.id, last.kind === 'close' ? last.id : undefined);
  if (shown === undefined) return undecided('notInExport');
  if (shown === 'unreached') return right('neverReached');
  return undecided(shown === 'reached' ? 'reachedBriefly' : 'tapeMissing');
}

function decidePrice(kind: DisputeKind, { receipt: { position, ...receipt }, last, facts }: Fill): Decision {
  const { tape } = facts;
  // A delisted position closes at the announced price, not at a tick.
  if (receipt.delisting !== undefined) return undecided('notInExport');
  const ticks = tape.of(position.symbol);
  const place = tape.place(position.symbol, last.tick.tickId);
  const before = ticks[place - 1];
  if (ticks[place]?.tickId !== last.tick.tickId || before === undefined) return undecided('tapeMissing');
  // A withheld tick of such an hour may have come between the two.
  if (!tape.covers(before.receivedTime, last.tick.receivedTime + 1)) return undecided('tapeMissing');
  if (kind === 'offMarketPrice') return right('tickForAll');
  if (kind === 'priceSpike') return isSpike(ticks, place) ? undecided('oneSource') : right('tickForAll');
  const isGap = last.tick.receivedTime - before.receivedTime >= HOUR_MS;
  if (kind === 'weekendGap') return isGap ? right('firstPriceAfterGap') : undecided('tapeMissing');
  if (last.closing?.reason !== 'stopLoss') return undecided('notInExport');
  const shown = levelsShown(facts, position.id, last.id);
  if (shown === 'unreached') return right(isGap ? 'firstPriceAfterGap' : 'firstTickAtLevel');
  return undecided(shown === undefined ? 'notInExport' : shown === 'reached' ? 'reachedBriefly' : 'tapeMissing');
}

const AROUND = 20;
/** Multiple of the usual step from which a step and its return are a spike, which the tape alone cannot confirm. */
const SPIKE_STEPS = 10n;

function isSpike(ticks: readonly Quote[], place: number): boolean {
  const around = ticks.slice(Math.max(0, place - AROUND), place + AROUND);
  const steps = around.slice(1).map(({ sell }, index) => absolute(sell - (around[index]?.sell ?? sell)));
  const usual = steps.toSorted((one, other) => (one < other ? -1 : 1))[steps.length >> 1] ?? 0n;
  const [before, at] = [ticks[place - 1], ticks[place]];
  if (before === undefined || at === undefined) return false;
  const jump = at.sell - before.sell;
  const later = ticks.slice(place + 1, place + 1 + AROUND);
  const isBack = later.some(({ sell }) => absolute(sell - before.sell) * 4n < absolute(jump));
  return absolute(jump) > SPIKE_STEPS * (usual > 0n ? usual : 1n) && isBack;
}

/** Longest wait of an order while the engine works. */
const WAIT_MAX_MS = SECOND_MS;

/**
 * Decides a dispute on a delay. A wait counts only from an arrival that the tick seen by the client's device ties to
 * the tape.
 */
function decideDelay({ arrival, at, tick }: ReceiptExecution, { tape }: CaseFacts): Decision {
  if (arrival === null || arrival.seenTick === null) return undecided('notReceived');
  if (at - arrival.receivedAt > WAIT_MAX_MS) return { verdict: 'clientIsRight', reason: 'heldLong' };
  const isTied = tape.find(arrival.seenTick) !== undefined && tape.find(tick.tickId) !== undefined;
  return isTied && tape.covers(tick.receivedTime, at + 1) ? right('handledAtOnce') : undecided('tapeMissing');
}

function decideOrder(subject: DisputeSubject, { orders, fills, tape }: CaseFacts): Decision {
  const order = 'command' in subject ? orders.find(({ commandId }) => commandId === subject.command) : undefined;
  if (order === undefined) return undecided('notReceived');
  if (order.refusal === null)
    return fills.some(({ executions }) => executions.at(-1)?.commandId === order.commandId)
      ? right('wasFilled')
      : undecided('notInExport');
  if (order.refusal !== 'priceMoved') return right('refusedForReason');
  return isRequoteJudged(order, { fills, tape }) ? right('priceHadMoved') : undecided('tapeMissing');
}

/** Reasons for the end of a connection that lie with the server, not with the client or the line. */
const SERVER_ENDS = ['server shutting down', 'server namespace disconnect', 'lost'];

function decideFrozen(subject: DisputeSubject, { facts, ends }: DisputeFile): Decision {
  if (!('at' in subject)) return undecided('notInExport');
  const isNear = ({ at }: { readonly at: Instant }) => Math.abs(at - subject.at) <= MINUTE_MS;
  const near = ends.filter(isNear);
  if (near.some(({ reason }) => SERVER_ENDS.includes(reason)))
    return { verdict: 'clientIsRight', reason: 'serverWasLost' };
  if (near.length > 0) return undecided('lineBroke');
  return facts.orders.some((order) => order.actor === 'client' && isNear(order))
    ? right('ordersWereTaken')
    : undecided('notReceived');
}

function receiptOf(subject: DisputeSubject, { fills }: CaseFacts): Receipt | undefined {
  if (!('execution' in subject)) return undefined;
  return fills.find(({ executions }) => executions.at(-1)?.id === subject.execution);
}

/** Is the finding about the subject itself, or about an earlier execution of its position? */
function isAbout({ place }: Finding, subject: DisputeSubject, facts: CaseFacts): boolean {
  if ('command' in place) return 'command' in subject && place.command === subject.command;
  if ('hour' in place) {
    const at = receiptOf(subject, facts)?.executions.at(-1)?.tick.receivedTime;
    return at !== undefined && at >= place.hour && at < place.hour + HOUR_MS;
  }
  if (!('execution' in place) || !('execution' in subject)) return false;
  if (place.execution === subject.execution) return true;
  const position = receiptOf(subject, facts)?.position.id;
  return facts.fills.some(
    (one) => one.position.id === position && one.executions.at(-1)?.id === place.execution && position !== undefined,
  );
}

function right(reason: DecisionReason): Decision {
  return { verdict: 'brokerIsRight', reason };
}

function rightIf(isShown: boolean, reason: DecisionReason): Decision {
  return isShown ? right(reason) : undecided('notInExport');
}

function undecided(reason: DecisionReason): Decision {
  return { verdict: 'undecided', reason };
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
