import type { Cheat } from '@candor/domain/evidence/dispute/cheats.ts';

/** A cheat in words: what was done, and what of the files shows it. */
interface CheatWords {
  /** Short text for the table. */
  readonly what: string;
  /** Text of one finding; figures in braces. */
  readonly says: string;
  readonly evidence: string;
  readonly rule: string;
  /** The file of `domain/evidence/dispute` or `scripts/verify/dispute` that finds the cheat. */
  readonly detector: string;
}

const TICK = { rule: 'EV-1, ruling R8', detector: 'fillTicks' };
const LOG = { rule: 'PL-6, PL-8', detector: 'logged' };

/** Rule PL-13: each cheat in the words of the command and of `docs/cheats.md`. */
export const cheatWords: Readonly<Record<Cheat, CheatWords>> = {
  backDatedTick: {
    what: 'An older tick is dealt at, although a newer one had come',
    says: 'dealt at a tick that was {ms} ms old, although a newer one had come before the order or the price was too old',
    evidence: 'receipt, tape',
    ...TICK,
  },
  cherryPickedTick: {
    what: 'The worst of the ticks that came while the order waited is dealt at',
    says: 'dealt at a tick of {ms} ms before the decision, picked among those that came while the order waited',
    evidence: 'receipt with its arrival, tape',
    ...TICK,
  },
  tickFromLater: {
    what: 'The order is dealt at a tick that came only after the decision',
    says: 'dealt at a tick that came {ms} ms after the decision',
    evidence: 'receipt, tape',
    ...TICK,
  },
  orderDatedBack: {
    what: 'The arrival of an order is dated back',
    says: 'the order is dated {ms} ms before the newest price that its device had, or after its own decision',
    evidence: 'receipt with its arrival, tape',
    ...TICK,
    rule: 'EV-13',
  },
  inventedTick: {
    what: 'The order is dealt at a tick that nobody else was sent',
    says: 'tick {tick} is not in the tape, which has those around it',
    evidence: 'receipt, tape',
    ...TICK,
  },
  pricePerClient: {
    what: 'One client is given another price than everybody else at the same tick',
    says: 'tick {tick} has {others} in the tape for everybody, and {given} for this client',
    evidence: 'receipt, tape',
    ...TICK,
  },
  wrongMarkUp: {
    what: 'The mark-up of an opening is widened',
    says: 'opened at {got}, by its tick and the mark-up of the rules it is {due}',
    evidence: 'receipt',
    rule: 'EV-8, ruling R3',
    detector: 'fillFigures',
  },
  keptImprovement: {
    what: 'A better price than the one that the client saw is kept',
    says: 'closed at {got}, by its tick it is {due}',
    evidence: 'receipt',
    rule: 'ruling R2',
    detector: 'fillFigures',
  },
  wrongBooking: {
    what: 'The result is booked wrongly, by one cent or more',
    says: 'booked {booked} (posted {posted}), by both rates it is {due}',
    evidence: 'receipt',
    rule: 'EV-8, ruling R3',
    detector: 'fillFigures',
  },
  beyondTolerance: {
    what: 'An order is filled although the price had moved beyond what its client allows',
    says: 'filled at a price that is worse by {worse}, where {allowed} was allowed',
    evidence: 'receipt, recorder',
    rule: 'ruling R2',
    detector: 'fillFigures',
  },
  falseRequote: {
    what: 'An order is refused because of a price that has not moved',
    says: 'refused because the price had moved, which by tick {tick} it had not beyond what was allowed',
    evidence: 'recorder, tape',
    rule: 'ruling R2',
    detector: 'fillOrders',
  },
  changedOrder: {
    what: 'An order is filled otherwise than it was given: leverage, amount, side',
    says: 'filled otherwise than ordered: {what}',
    evidence: 'recorder, receipt',
    rule: 'FS-7',
    detector: 'fillOrders',
  },
  fillWithoutOrder: {
    what: 'A trade is booked that its client never ordered',
    says: 'there is no order {command} of the client for this fill',
    evidence: 'recorder, receipt',
    rule: 'FS-7',
    detector: 'fillOrders',
  },
  duplicateFill: {
    what: 'One order is filled twice',
    says: 'order {command} was filled before',
    evidence: 'recorder, receipts',
    rule: 'FS-7, ruling B4.3',
    detector: 'fillOrders',
  },
  stopNotFired: {
    what: 'A stop loss or take profit is not fired',
    says: 'a level was reached at {at} and on {ticks} ticks while the position stayed open',
    evidence: 'receipts, tape',
    rule: 'ruling R4',
    detector: 'triggers',
  },
  firedUnreached: {
    what: 'A stop loss or take profit is fired at a price that has not reached it',
    says: 'closed by a level that its tick had not reached',
    evidence: 'receipts',
    rule: 'ruling R4, EV-9',
    detector: 'triggers',
  },
  closedOutEarly: {
    what: 'An account or position is closed out although it was worth enough',
    says: 'closed out too early: equity {equity}, open amounts {open}',
    evidence: 'receipts, tape, orders with movements of money',
    rule: 'ruling R5',
    detector: 'triggers, closeOut',
  },
  widenedSpread: {
    what: 'The spread is widened where the client deals',
    says: 'at the client’s orders the spread is wider than at {percent} % of the ticks around them',
    evidence: 'receipts, tape',
    rule: 'PL-14',
    detector: 'widenedSpread',
  },
  oneSidedDelay: {
    what: 'Orders are held longer where the price moves against the client',
    says: 'orders waited {against} ms where the price then moved against the client and {favourable} ms where in favour',
    evidence: 'receipts with their arrivals, tape',
    rule: 'PL-14',
    detector: 'oneSidedDelay',
  },
  huntedStops: {
    what: 'The price is led to the client’s stops and back',
    says: 'at {turned} of {cases} stops the price turned right behind the level, elsewhere in at most {percent} %',
    evidence: 'receipts, tape',
    rule: 'PL-14',
    detector: 'huntedStops',
  },
  droppedOrder: {
    what: 'An order that was accepted is not in the public log',
    says: 'the log has no entry of this order, although it has come to batch {batch}',
    evidence: 'signed orders, public log',
    ...LOG,
    rule: 'PL-15',
  },
  unloggedRefusal: {
    what: 'A refusal is left out of the public log',
    says: 'the log has no entry of this refusal, although it has come to batch {batch}',
    evidence: 'signed orders, public log',
    ...LOG,
    rule: 'PL-15',
  },
  cutRecorder: {
    what: 'Lines are left out of the client’s recorder',
    says: 'the recorder leaves out what another signed file of the same time has, or its chain is broken',
    evidence: 'recorder, signed orders, a recorder that was kept',
    rule: 'FS-7',
    detector: 'sameExport',
  },
  rewrittenRow: {
    what: 'A fill is rewritten after it was logged',
    says: 'the receipt is not what the public log has of this execution, or not what we signed of it before',
    evidence: 'receipt, public log, a receipt that was kept',
    ...LOG,
  },
  cutChain: {
    what: 'The chain of the account’s bookings is cut and begun again',
    says: 'position {position} of the account’s chain has another entry, or comes a second time',
    evidence: 'receipts, a receipt that was kept',
    rule: 'LE-14',
    detector: 'chain',
  },
  splitView: {
    what: 'Two people are shown two logs',
    says: 'two signed checkpoints of {kept} entries have two roots',
    evidence: 'public log, a checkpoint of another person',
    ...LOG,
  },
  rewrittenHistory: {
    what: 'The public log is rewritten',
    says: 'the log does not continue what was signed before: {kind}{what}',
    evidence: 'public log, a checkpoint or copy that was kept',
    ...LOG,
  },
  rewrittenAct: {
    what: 'An act of staff is rewritten',
    says: 'the log had another entry of the kind {kind} there',
    evidence: 'public log, a copy that was kept',
    ...LOG,
    detector: 'history',
  },
  droppedLeaf: {
    what: 'A leaf is dropped from the public log',
    says: 'an entry of the kind {kind} was there and is gone {what}',
    evidence: 'public log, a copy that was kept',
    ...LOG,
    detector: 'history',
  },
  rolledBack: {
    what: 'The public log is cut short',
    says: 'the log had {kept} entries and has {now}',
    evidence: 'public log, a checkpoint that was kept',
    ...LOG,
  },
  unpublishedHour: {
    what: 'An hour of the tape is not published',
    says: 'the tape has no hour {hour}, which ended, was logged or was dealt in',
    evidence: 'tape, public log',
    rule: 'PL-2, ruling B4.7',
    detector: 'history',
  },
  rewrittenHour: {
    what: 'An hour of the tape is rewritten',
    says: 'hour {hour} has another root in the list than in its file, in the log or before',
    evidence: 'tape, public log',
    rule: 'PL-2, ruling B4.7',
    detector: 'history',
  },
  foreignKey: {
    what: 'A file is signed by a key that is not published, or changed after it was signed',
    says: 'the signature is not one of the published keys over this content',
    evidence: 'export, published keys',
    rule: 'EV-5',
    detector: 'check',
  },
};
