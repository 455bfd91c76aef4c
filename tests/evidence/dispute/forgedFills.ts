import type { Cheat } from '@candor/domain/evidence/dispute/cheats.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import type { OpenPosition } from '@candor/server/modules/engine/dealing/commands.ts';
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
  without,
} from './forging.ts';
import type { Journalled, World } from './world.ts';

/** Disadvantage to the client in every forgery below. */
const STEPS = 20_000n;

const closing = (world: World) => pick(world, isClientClose);

/** Forgeries of one fill or order by an operator with all keys; everything is signed and logged as written. */
export const forgedFills = {
  backDatedTick(world) {
    const receipt = closing(world);
    return withReceipt(world, receipt, (one) => dealtAt(one, tickFrom(world, one, -6)));
  },
  cherryPickedTick(world) {
    const receipt = closing(world);
    const [shown, picked] = [tickFrom(world, receipt, -4), tickFrom(world, receipt, -2)];
    const arrival = { receivedAt: picked.receivedTime, seenTick: shown.tickId };
    return withReceipt(world, receipt, (one) => dealtAt(one, picked, { arrival }));
  },
  tickFromLater(world) {
    return withReceipt(world, closing(world), (one) => dealtAt(one, tickFrom(world, one, 1)));
  },
  orderDatedBack(world) {
    const receipt = closing(world);
    const arrival = { receivedAt: lastOf(receipt).tick.receivedTime - 300, seenTick: lastOf(receipt).tick.tickId };
    return withReceipt(world, receipt, (one) => withLast(one, { arrival }));
  },
  inventedTick(world) {
    const ids = new Set(world.ticks.map(({ tickId }) => tickId));
    const near = (id: number) => world.ticks.find(({ tickId }) => tickId > id)?.receivedTime ?? Infinity;
    const receipt = pick(world, (last) => {
      const { tickId, receivedTime } = last.tick;
      return (
        isClientClose(last) && !ids.has(tickId + 1) && near(tickId) - receivedTime < 900 && near(tickId) > receivedTime
      );
    });
    const { tickId, sell, ...tick } = tickFrom(world, receipt, 0);
    const invented = { ...tick, tickId: tickId + 1, sell: (sell - STEPS) as Rate, buy: (tick.buy + STEPS) as Rate };
    return withReceipt(world, receipt, (one) => dealtAt(one, invented));
  },
  pricePerClient(world) {
    const receipt = closing(world);
    const { sell, buy, ...tick } = tickFrom(world, receipt, 0);
    const own = { ...tick, sell: (sell - STEPS) as Rate, buy: (buy + STEPS) as Rate };
    return withReceipt(world, receipt, (one) => dealtAt(one, own));
  },
  wrongMarkUp(world) {
    return withReceipt(world, pick(world, isClientOpen), (one) => {
      const { markUp, fillRate } = lastOf(one);
      return withLast(one, { markUp: markUp * 2n, fillRate: ((fillRate ?? 0n) + markUp) as Rate });
    });
  },
  keptImprovement(world) {
    return withReceipt(world, closing(world), (one) => {
      const worse = one.position.direction === 'buy' ? -STEPS : STEPS;
      return rebooked(withLast(one, { fillRate: ((lastOf(one).fillRate ?? 0n) + worse) as Rate }));
    });
  },
  wrongBooking(world) {
    return withReceipt(world, closing(world), (one) => rebooked(one, -10_000n));
  },
  beyondTolerance(world) {
    const receipt = pick(world, isClientOpen);
    const { commandId, fillRate } = lastOf(receipt);
    const better = receipt.position.direction === 'buy' ? 999n : 1_001n;
    const expectedRate = (((fillRate ?? 0n) * better) / 1_000n) as Rate;
    const changed = withReceipt(world, receipt, (one) => withLast(one, { expectedRate }));
    return withCommand(changed, commandId, (row) => ({
      ...row,
      payload: withOrder(row, { expectedPrice: expectedRate }),
    }));
  },
  falseRequote(world) {
    const receipt = pick(world, (last) => isClientOpen(last) && last.expectedRate !== null);
    const withoutFill = without(world, ({ position }) => position.id === receipt.position.id);
    const answer = {
      ok: false as const,
      refusal: { code: 'priceMoved' as const, field: 'price', params: { price: '1' } },
    };
    return withCommand(withoutFill, lastOf(receipt).commandId, (row) => ({ ...row, answer }));
  },
  changedOrder(world) {
    return withReceipt(world, pick(world, isClientOpen), (one) => ({
      ...one,
      position: { ...one.position, leverage: one.position.leverage * 2 },
    }));
  },
  fillWithoutOrder(world) {
    const { commandId } = lastOf(pick(world, isClientOpen));
    return { ...world, journal: world.journal.filter((row) => row.commandId !== commandId) };
  },
  duplicateFill(world) {
    const receipt = pick(world, isClientOpen);
    const { id, batch } = lastOf(receipt);
    const copy = {
      ...withLast(receipt, { id: id + 1_000_000, batch }),
      position: { ...receipt.position, id: 9_999_999 },
    };
    return { ...world, fills: [...world.fills, copy].toSorted((one, other) => lastOf(one).id - lastOf(other).id) };
  },
  stopNotFired(world) {
    const receipt = pick(world, (last, one) => last.closing?.reason === 'stopLoss' && stays(world, one));
    return without(world, (one) => one === receipt);
  },
  firedUnreached(world) {
    const isHeld = new Set(
      world.fills.filter((one) => lastOf(one).stopLoss !== null).map(({ position }) => position.id),
    );
    const receipt = pick(world, (last, { position }) => isClientClose(last) && isHeld.has(position.id));
    return asRule(world, receipt, 'rule', 'stopLoss');
  },
  closedOutEarly(world) {
    return asRule(world, closing(world), 'closeOut', 'lowMargin');
  },
} satisfies Partial<Record<Cheat, (world: World) => World>>;

/** Does the price pass the stop again later, so that the tape shows that it was not fired? */
function stays({ ticks }: World, receipt: World['fills'][number]): boolean {
  const { tick, fillRate } = lastOf(receipt);
  const { symbol, direction } = receipt.position;
  const rate = fillRate ?? 0n;
  const own = ticks.filter((one) => one.symbol === symbol && one.tickId > tick.tickId);
  return own.filter(({ sell, buy }) => (direction === 'buy' ? sell <= rate : buy >= rate)).length > 3;
}

function asRule(
  world: World,
  receipt: World['fills'][number],
  actor: 'rule' | 'closeOut',
  reason: 'stopLoss' | 'lowMargin',
) {
  const { closing: booked, tick, commandId } = lastOf(receipt);
  if (booked === null) throw new Error('a close has a result');
  const change = {
    actor,
    arrival: null,
    expectedRate: null,
    commandId: `tick:${tick.tickId}`,
    closing: { ...booked, reason },
  };
  const changed = withReceipt(world, receipt, (one) => withLast(one, change));
  return { ...changed, journal: changed.journal.filter((row) => row.commandId !== commandId) };
}

export function withCommand(world: World, commandId: string, change: (row: Journalled) => Journalled): World {
  return { ...world, journal: world.journal.map((row) => (row.commandId === commandId ? change(row) : row)) };
}

function withOrder({ payload }: Journalled, change: Partial<OpenPosition['order']>): OpenPosition {
  const body = payload as OpenPosition;
  return { ...body, order: { ...body.order, ...change } };
}
