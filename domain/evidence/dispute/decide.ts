import type { Instant } from '../../ids.ts';
import { closingPrice } from '../../pricing/quote.ts';
import type { Quote } from '../../pricing/quote.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../time.ts';
import { hasReached, opposite } from '../../trading/triggers.ts';
import type { Receipt, ReceiptExecution } from '../receipt.ts';
import { accountBefore } from './closeOut.ts';
import type { Cheat, Finding } from './cheats.ts';
import type { CaseFacts } from './facts.ts';
import { levelsBefore } from './levels.ts';

/** What clients complain about, by the kinds of complaints that ombudsmen list. */
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

/** What the dispute is about: a fill by its execution, an order by its command, or a moment. */
export type DisputeSubject = { readonly execution: number } | { readonly command: string } | { readonly at: Instant };

/** Why a dispute is decided so, in one word for the sentence. */
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
  | 'tapeMissing'
  | 'notInExport';

export interface Decision {
  readonly verdict: 'clientIsRight' | 'brokerIsRight' | 'undecided';
  readonly reason: DecisionReason;
}

/** The end of a connection of the client, in the server's words. */
export interface LineEnd {
  readonly at: Instant;
  readonly reason: string;
}

export interface DisputeFile {
  readonly facts: CaseFacts;
  /** Everything that was found in the export, the public files and what was kept. */
  readonly findings: readonly Finding[];
  readonly ends: readonly LineEnd[];
}

const ofTick: readonly Cheat[] = [
  ...(['backDatedTick', 'cherryPickedTick', 'tickFromLater', 'inventedTick', 'pricePerClient'] as const),
  ...(['keptImprovement', 'wrongMarkUp', 'firedUnreached', 'stopNotFired', 'rewrittenRow', 'unpublishedHour'] as const),
];
const ofRecord: readonly Cheat[] = ['droppedOrder', 'unloggedRefusal', 'cutRecorder', 'rewrittenRow'];

/** Which findings about its subject decide a dispute for the client. */
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
 * Rule PL-16: decides a dispute. A finding about its subject decides for the client; else the broker is right only
 * where the files show it, and what they do not show is not decided.
 */
export function decideDispute(kind: DisputeKind, subject: DisputeSubject, file: DisputeFile): Decision {
  const found = file.findings.find((one) => deciding[kind].includes(one.cheat) && isAbout(one, subject, file.facts));
  if (found !== undefined) return { verdict: 'clientIsRight', reason: found.cheat };
  if (kind === 'frozenPlatform') return decideFrozen(subject, file);
  if (kind === 'requote' || kind === 'missedOrder') return decideOrder(subject, file.facts);
  const receipt = receiptOf(subject, file.facts);
  const last = receipt?.executions.at(-1);
  if (receipt === undefined || last === undefined) return undecided('notInExport');
  return decideFill(kind, { receipt, last, facts: file.facts });
}

interface Fill {
  readonly receipt: Receipt;
  readonly last: ReceiptExecution;
  readonly facts: CaseFacts;
}

/** `deciding` has found nothing against these fills: what do the files show for the broker? */
function decideFill(kind: DisputeKind, fill: Fill): Decision {
  const { receipt, last, facts } = fill;
  switch (kind) {
    case 'duplicateOrder':
      return facts.orders.some((order) => order.commandId === last.commandId)
        ? right('twoOrders')
        : undecided('notInExport');
    case 'wrongLeverage':
      return facts.orders.some((order) => order.commandId === last.commandId)
        ? right('asOrdered')
        : undecided('notInExport');
    case 'cancelledTrade':
      return right('stillThere');
    case 'wrongCharge':
      return right('byTheRules');
    case 'splitOrDividend':
      return receipt.splits.length > 0 ? right('followsFromSplit') : undecided('notInExport');
    case 'closeOut':
      return last.actor === 'rule' || accountBefore(facts, last) !== undefined
        ? right('belowHalf')
        : undecided('accountUnknown');
    case 'delayedOrder':
      return decideDelay(last);
    case 'levelNotExecuted':
      return facts.tape.has(last.at) ? right('neverReached') : undecided('tapeMissing');
    default:
      return decidePrice(kind, fill);
  }
}

function decidePrice(kind: DisputeKind, { receipt: { position }, last, facts: { fills, tape } }: Fill): Decision {
  const ticks = tape.of(position.symbol);
  const place = tape.place(position.symbol, last.tick.tickId);
  const before = ticks[place - 1];
  if (ticks[place]?.tickId !== last.tick.tickId || before === undefined) return undecided('tapeMissing');
  if (kind === 'offMarketPrice') return right('tickForAll');
  if (kind === 'priceSpike') return isSpike(ticks, place) ? undecided('oneSource') : right('tickForAll');
  const isGap = last.tick.receivedTime - before.receivedTime >= HOUR_MS;
  if (kind === 'weekendGap') return isGap ? right('firstPriceAfterGap') : undecided('tapeMissing');
  const level = levelsBefore(fills, position.id, last.id)?.stopLoss;
  if (level === undefined) return undecided('notInExport');
  const wasReached = hasReached(opposite(position.direction), closingPrice(before, position.direction), level);
  return wasReached ? undecided('tapeMissing') : right(isGap ? 'firstPriceAfterGap' : 'firstTickAtLevel');
}

const AROUND = 20;
/** A step so many times the usual one, and back, is a spike: the tape cannot tell whether the market had it. */
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

/** Longer than this no order waits while the engine works. */
const WAIT_MAX_MS = SECOND_MS;

/** A wait counts only from an arrival that the tick of the client's device ties to the tape. */
function decideDelay({ arrival, at }: ReceiptExecution): Decision {
  if (arrival === null || arrival.seenTick === null) return undecided('notReceived');
  const isLong = at - arrival.receivedAt > WAIT_MAX_MS;
  return isLong ? { verdict: 'clientIsRight', reason: 'heldLong' } : right('handledAtOnce');
}

function decideOrder(subject: DisputeSubject, { orders, fills, tape }: CaseFacts): Decision {
  const order = 'command' in subject ? orders.find(({ commandId }) => commandId === subject.command) : undefined;
  if (order === undefined) return undecided('notReceived');
  if (order.refusal === null)
    return fills.some(({ executions }) => executions.at(-1)?.commandId === order.commandId)
      ? right('wasFilled')
      : undecided('notInExport');
  if (order.refusal !== 'priceMoved') return right('refusedForReason');
  return tape.has(order.at) ? right('priceHadMoved') : undecided('tapeMissing');
}

/** Why a connection ended, where it was not the client's side or the line. */
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

/** A finding about the subject itself, or about an earlier execution of its position. */
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

function undecided(reason: DecisionReason): Decision {
  return { verdict: 'undecided', reason };
}

function absolute(value: bigint): bigint {
  return value < 0n ? -value : value;
}
