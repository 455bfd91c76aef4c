import { decideDispute } from '@candor/domain/evidence/dispute/decide.ts';
import { disputeKinds } from '@candor/domain/evidence/dispute/decide.ts';
import type { Decision, DisputeKind, DisputeSubject } from '@candor/domain/evidence/dispute/decide.ts';
import type { Cheat } from '@candor/domain/evidence/dispute/cheats.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { splitOpenRate } from '@candor/domain/trading/corporateActions.ts';
import { profitAt } from '@candor/domain/trading/profit.ts';
import { HOUR_MS } from '@candor/domain/time.ts';
import { hourOf } from '@candor/server/modules/engine/tape/hours.ts';
import { beforeAll, expect, test } from 'vitest';
import { checkDispute } from '../../../scripts/verify/dispute/check.ts';
import { decisionText } from '../../../scripts/verify/dispute/decisionWords.ts';
import { readExport } from '../../../scripts/verify/dispute/exported.ts';
import { publicFilesAt } from '../../../scripts/verify/dispute/publicFiles.ts';
import {
  dealtAt,
  isClientClose,
  isClientOpen,
  lastOf,
  pick,
  rebooked,
  tickFrom,
  withLast,
  withReceipt,
} from './forging.ts';
import type { Crook, World } from './world.ts';
import { drawWorld } from './world.ts';
import { planters } from './planted.ts';
import type { Planted } from './planted.ts';
import { rotating } from '../../support/rotation.ts';
import { publish } from './publish.ts';
import type { Published } from './publish.ts';

let world: World;
let published: Published;

beforeAll(async () => {
  world = await drawWorld({ seed: 7, orders: 110 });
  published = await publish(world);
});

/** A planted dispute: its files, and its subject. */
interface Case extends Planted {
  readonly subject: DisputeSubject;
}

const by = (cheat: Exclude<Cheat, Crook>) => planters[cheat]({ world, published });
const about = (receipt: World['fills'][number]): DisputeSubject => ({ execution: lastOf(receipt).id });
const firstClose = () => pick(world, isClientClose);
const firstOpen = () => pick(world, isClientOpen);

/** Plants a spike: the price leaves at one tick, at which a client's close is dealt, and is back at the next. */
function spiked(): Case {
  const receipt = pick(world, (last, { position }) => isClientClose(last) && position.symbol === 'EURUSD');
  const down = (tick: World['ticks'][number]) => {
    const by = 3_000_000n;
    return { ...tick, sell: (tick.sell - by) as Rate, buy: (tick.buy - by) as Rate };
  };
  const tick = tickFrom(world, receipt, 0);
  const ticks = world.ticks.map((one) => (one === tick ? down(one) : one));
  const changed = withReceipt(world, receipt, (one) => dealtAt(one, down(tick), { expectedRate: null }));
  return { world: { ...changed, ticks }, subject: about(receipt) };
}

function split(): Case {
  const receipt = firstClose();
  const ratio = { newUnits: 1, oldUnits: 1 };
  return {
    world: withReceipt(world, receipt, (one) => {
      const [opening] = one.executions;
      const openRate = splitOpenRate(opening?.fillRate ?? (1n as Rate), one.position.direction, ratio);
      expect(profitAt({ ...one.position, openRate }, lastOf(one).fillRate ?? openRate)).toBe(
        lastOf(one).closing?.profit,
      );
      return { ...one, splits: [{ ...ratio, at: (opening?.at ?? 0) + 1 }] };
    }),
    subject: about(receipt),
  };
}

/** Plants a cancelled trade, which the client's earlier file has and the present one lacks. */
function cancelled(): Case {
  const receipt = firstOpen();
  const fills = world.fills.filter(({ position }) => position.id !== receipt.position.id);
  const journal = world.journal.filter(({ commandId }) => commandId !== lastOf(receipt).commandId);
  const kept = { from: published, files: ['recorder.json' as const] };
  return { world: { ...world, fills, journal }, publishing: { kept }, subject: about(receipt) };
}

function broken(reason: string): Case {
  const at = world.until - 200_000;
  return { world, publishing: { ends: [{ at, reason }] }, subject: { at } };
}

function heldOpen(): Case {
  const receipt = pick(world, (last, one) => isClientOpen(last) && last.stopLoss !== null && isQuiet(one));
  return { world, subject: about(receipt) };
}

/** Did the client, and not a level, close the position? */
function isQuiet({ position }: World['fills'][number]): boolean {
  return world.fills.some((one) => one.position.id === position.id && isClientClose(lastOf(one)));
}

const isStop = ({ closing }: ReturnType<typeof lastOf>) => closing?.reason === 'stopLoss';
const forgedAt = (kind: 'close' | 'open', cheat: Exclude<Cheat, Crook>): Case => ({
  ...by(cheat),
  subject: about(kind === 'close' ? firstClose() : firstOpen()),
});

function duplicated(): Case {
  return { ...by('duplicateFill'), subject: { execution: lastOf(firstOpen()).id + 1_000_000 } };
}

async function gapped(): Promise<Case> {
  const shut = await drawWorld({ seed: 11, orders: 60, hasGap: true });
  const own = shut.ticks.filter(({ symbol }) => symbol === 'EURUSD');
  const first = own.find(
    (tick, place) => tick.receivedTime - (own[place - 1]?.receivedTime ?? Infinity) > 40 * HOUR_MS,
  );
  return { world: shut, subject: about(pick(shut, (last) => isStop(last) && last.tick.tickId === first?.tickId)) };
}

/** Plants a withheld hour, so that a price within it looks like a gap. */
async function withheld(): Promise<Case> {
  const gap = await gapped();
  const [first] = gap.world.ticks;
  return { ...gap, publishing: { withoutHour: hourOf((first?.receivedTime ?? 0) + 30 * HOUR_MS) } };
}

/** Plants a touched level: at one tick the price is beyond the level of a position that its client closes later. */
function grazed(): Case {
  const receipt = pick(
    world,
    (last, one) => isClientOpen(last) && last.stopLoss !== null && one.position.direction === 'buy' && isQuiet(one),
  );
  const { at, tick: opened, stopLoss } = lastOf(receipt);
  const close = pick(world, (last, { position }) => last.kind === 'close' && position.id === receipt.position.id);
  const between = world.ticks.filter(
    ({ symbol, tickId, receivedTime }) =>
      symbol === receipt.position.symbol &&
      tickId > opened.tickId &&
      receivedTime > at + 1_000 &&
      receivedTime < lastOf(close).at,
  );
  const [one] = between.filter(({ tickId }) => world.fills.every((fill) => lastOf(fill).tick.tickId !== tickId));
  const down = (tick: World['ticks'][number]) => ({ ...tick, sell: stopLoss ?? tick.sell });
  return {
    world: { ...world, ticks: world.ticks.map((tick) => (tick === one ? down(tick) : tick)) },
    subject: about(receipt),
  };
}

async function held(): Promise<Case> {
  const slow = await drawWorld({ seed: 7, orders: 80, crook: 'oneSidedDelay' });
  const receipt = pick(
    slow,
    ({ arrival, at, fillRate }) => arrival !== null && fillRate !== null && at - arrival.receivedAt > 1_000,
  );
  return { world: slow, subject: about(receipt) };
}

/** Plants a log that lacks the batches of the second half. */
function unreadable(): Case {
  const half = world.journal.slice(0, world.journal.length >> 1);
  const until = half.at(-1)?.batch ?? 0;
  const early = {
    ...world,
    journal: half,
    fills: world.fills.filter((fill) => lastOf(fill).batch <= until),
    entries: world.entries.filter(({ batch }) => batch <= until),
  };
  return { world, publishing: { logOf: early }, subject: about(pick(world, ({ batch }) => batch > until)) };
}

function badStop(): Case {
  const receipt = pick(world, isStop);
  const older = tickFrom(world, receipt, -3);
  return { world: withReceipt(world, receipt, (one) => rebooked(dealtAt(one, older))), subject: about(receipt) };
}

function refusedCommand(): DisputeSubject {
  return { command: world.journal.find(({ answer }) => !answer.ok)?.commandId ?? '' };
}

const commandOf = (receipt: World['fills'][number]): DisputeSubject => ({ command: lastOf(receipt).commandId });
const isPriced = (last: ReturnType<typeof lastOf>) => isClientOpen(last) && last.expectedRate !== null;

/** Fifteen kinds of complaints, most of them with more than one verdict. */
const disputes: readonly [DisputeKind, Decision['verdict'], string, () => Case | Promise<Case>][] = [
  ['stopSlippage', 'brokerIsRight', 'firstTickAtLevel', () => ({ world, subject: about(pick(world, isStop)) })],
  ['priceSpike', 'undecided', 'oneSource', spiked],
  [
    'requote',
    'clientIsRight',
    'falseRequote',
    () => ({ ...by('falseRequote'), subject: commandOf(pick(world, isPriced)) }),
  ],
  ['frozenPlatform', 'undecided', 'lineBroke', () => broken('transport close')],
  ['missedOrder', 'clientIsRight', 'droppedOrder', () => ({ ...by('droppedOrder'), subject: commandOf(firstOpen()) })],
  ['closeOut', 'clientIsRight', 'closedOutEarly', () => forgedAt('close', 'closedOutEarly')],
  ['splitOrDividend', 'brokerIsRight', 'followsFromSplit', split],
  ['weekendGap', 'brokerIsRight', 'firstPriceAfterGap', gapped],
  ['duplicateOrder', 'clientIsRight', 'duplicateFill', duplicated],
  ['delayedOrder', 'clientIsRight', 'heldLong', held],
  ['wrongLeverage', 'clientIsRight', 'changedOrder', () => forgedAt('open', 'changedOrder')],
  ['cancelledTrade', 'clientIsRight', 'cutRecorder', cancelled],
  ['wrongCharge', 'brokerIsRight', 'byTheRules', () => ({ world, subject: about(firstClose()) })],
  ['offMarketPrice', 'clientIsRight', 'pricePerClient', () => forgedAt('close', 'pricePerClient')],
  ['levelNotExecuted', 'brokerIsRight', 'neverReached', heldOpen],
  ['stopSlippage', 'clientIsRight', 'backDatedTick', badStop],
  ['priceSpike', 'brokerIsRight', 'tickForAll', () => ({ world, subject: about(firstClose()) })],
  ['frozenPlatform', 'clientIsRight', 'serverWasLost', () => broken('lost')],
  ['missedOrder', 'brokerIsRight', 'refusedForReason', () => ({ world, subject: refusedCommand() })],
  ['missedOrder', 'undecided', 'notReceived', () => ({ world, subject: { command: 'never-sent' } })],
  ['duplicateOrder', 'brokerIsRight', 'twoOrders', () => ({ world, subject: about(firstOpen()) })],
  ['delayedOrder', 'brokerIsRight', 'handledAtOnce', () => ({ world, subject: about(firstClose()) })],
  ['wrongLeverage', 'brokerIsRight', 'asOrdered', () => ({ world, subject: about(firstOpen()) })],
  ['wrongCharge', 'clientIsRight', 'wrongBooking', () => forgedAt('close', 'wrongBooking')],
  ['weekendGap', 'undecided', 'tapeMissing', withheld],
  ['stopSlippage', 'undecided', 'tapeMissing', withheld],
  ['levelNotExecuted', 'undecided', 'reachedBriefly', grazed],
  ['closeOut', 'undecided', 'notInExport', () => ({ world, subject: about(firstClose()) })],
  ['wrongLeverage', 'undecided', 'notInExport', () => ({ world, subject: about(firstClose()) })],
  ['duplicateOrder', 'undecided', 'notInExport', () => ({ world, subject: about(firstClose()) })],
  ['cancelledTrade', 'brokerIsRight', 'stillThere', () => ({ world, subject: about(firstClose()) })],
  ['cancelledTrade', 'undecided', 'notLogged', unreadable],
  ['offMarketPrice', 'brokerIsRight', 'tickForAll', () => ({ world, subject: about(firstClose()) })],
];

test.each(rotating(disputes, 6))('PL-16 %s: %s (%s)', async (kind, verdict, reason, plant) => {
  const { world: written, publishing, subject } = await plant();
  const { exportFolder, publicFolder } = await publish(written, publishing);
  const checked = await checkDispute(readExport(exportFolder), await publicFilesAt(publicFolder));
  const decision = decideDispute(kind, subject, checked);
  expect(decision).toEqual({ verdict, reason });
  expect(decisionText(decision)).toMatch(
    /^(?:The client is right|The broker is right|These files do not decide it): \S.+\.$/,
  );
});

test('PL-16 every kind of dispute is planted', () => {
  expect(new Set(disputes.map(([kind]) => kind))).toEqual(new Set(disputeKinds));
  expect(withLast(firstClose(), {})).toEqual(firstClose());
});
