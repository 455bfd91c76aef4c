import { receiptOf } from '@candor/contracts/evidence/receipt.ts';
import { isRefused } from '@candor/contracts/evidence/orders.ts';
import type { SignedOrders } from '@candor/contracts/evidence/orders.ts';
import type { RecorderLine, SignedRecorder } from '@candor/contracts/evidence/recorder.ts';
import type { CaseFacts, CaseMovement, CaseOrder, OrderTerms } from '@candor/domain/evidence/dispute/facts.ts';
import type { TapeIndex } from '@candor/domain/evidence/dispute/tapeIndex.ts';
import { parseDecimal, parseMoney, parseRate } from '@candor/domain/money/decimal.ts';
import { RATE_DIGITS, money } from '@candor/domain/money/money.ts';
import * as z from 'zod/mini';

/** Builds the facts of a dispute: a recorder's file in the rules' terms, with the tape of its time. */
export function caseOf(recorder: SignedRecorder, orders: SignedOrders | undefined, tape: TapeIndex): CaseFacts {
  const { brand: brandId, from, until, lines } = recorder;
  const fills = lines.flatMap((line) => (line.kind === 'fill' ? [receiptOf(line.receipt)] : []));
  return {
    brandId,
    from,
    until,
    fills: fills.toSorted((one, other) => (one.executions.at(-1)?.id ?? 0) - (other.executions.at(-1)?.id ?? 0)),
    orders: lines.flatMap((line) => (line.kind === 'command' ? [orderOf(line)] : [])),
    tape,
    movements: orders && movementsOf(orders, recorder),
  };
}

function orderOf(line: Extract<RecorderLine, { readonly kind: 'command' }>): CaseOrder {
  const { command_id: commandId, command: kind, actor, at, received_at: receivedAt, batch } = line;
  const refusal = line.refusal?.code ?? null;
  const rest = { seenTick: line.seen_tick, lastTick: line.last_tick, batch, refusal, terms: termsOf(line.fields) };
  return { commandId, kind, actor, at, receivedAt, ...rest };
}

const text = z.optional(z.string());
const shape = z.object({
  symbol: text,
  positionId: z.optional(z.number()),
  order: z.optional(
    z.object({
      direction: z.optional(z.enum(['buy', 'sell'])),
      amount: text,
      leverage: z.optional(z.number()),
      expectedPrice: text,
      tolerance: text,
    }),
  ),
});

/** Reads an order's terms; those not understood are not compared. */
function termsOf(fields: unknown): OrderTerms {
  const { data } = z.safeParse(shape, fields);
  if (data === undefined) return {};
  const { symbol, positionId, order } = data;
  const amount = order?.amount === undefined ? undefined : parseMoney(order.amount);
  const expected = order?.expectedPrice === undefined ? undefined : parseRate(order.expectedPrice);
  const tolerance = order?.tolerance === undefined ? undefined : parseDecimal(order.tolerance, RATE_DIGITS);
  return {
    ...(symbol !== undefined && { symbol }),
    ...(positionId !== undefined && { positionId }),
    ...(order?.direction !== undefined && { direction: order.direction }),
    ...(amount !== undefined && { amount }),
    ...(order?.leverage !== undefined && { leverage: order.leverage }),
    ...(expected !== undefined && { expected }),
    ...(tolerance !== undefined && { tolerance }),
  };
}

/** Whole numbers of any size as the engine writes them. */
const whole = z.object({ $: z.string() });
const moved = z.pipe(
  z.object({ amount: whole }),
  z.transform(({ amount }) => BigInt(amount.$)),
);
const funded = z.pipe(
  z.object({ funding: whole }),
  z.transform(({ funding }) => BigInt(funding.$)),
);
const signs: Readonly<Partial<Record<string, bigint>>> = { deposit: 1n, reserveWithdrawal: -1n, releaseWithdrawal: 1n };
/** Kinds whose booked money does not follow from their amount alone. */
const OTHER_MONEY = new Set([
  ...['releaseSuspended', 'payOut', 'payOutReturned', 'refund', 'chargeback', 'chargebackReversal'],
  ...['adjust', 'sweepRemainder', 'topUpDemo', 'resetDemo', 'correctTrade'],
]);

/**
 * Returns all movements of the account's money, if both files begin with its opening and the orders go on to the end of
 * the recorder; otherwise undefined.
 */
function movementsOf({ orders, until }: SignedOrders, recorder: SignedRecorder): readonly CaseMovement[] | undefined {
  const [first] = orders;
  if (first?.kind !== 'openAccount' || recorder.from > first.at || until < recorder.until) return undefined;
  const movements: CaseMovement[] = [];
  for (const order of orders) {
    const { kind, batch } = order;
    if (isRefused(order)) continue;
    if (OTHER_MONEY.has(kind)) return undefined;
    const amount = kind === 'openAccount' ? bigIn(funded, order.payload) : bigIn(moved, order.payload);
    const sign = kind === 'openAccount' ? 1n : signs[kind];
    if (sign !== undefined && amount !== undefined) movements.push({ batch, amount: money(sign * amount) });
  }
  return movements;
}

function bigIn(schema: typeof moved | typeof funded, payload: string): bigint | undefined {
  return z.safeParse(schema, JSON.parse(payload)).data;
}
