import { checkFigures, fill, sentenceKey } from '@candor/contracts/evidence/checkFigures.ts';
import { parseReceipt, receiptOf, receiptText } from '@candor/contracts/evidence/receipt.ts';
import { verdictOf, verifyReceipt } from '@candor/contracts/evidence/verify.ts';
import type { Receipt } from '@candor/domain/evidence/receipt.ts';
import type { Arrival } from '@candor/domain/evidence/arrival.ts';
import { english } from '@candor/locales/en.ts';
import { describe, expect, test } from 'vitest';
import { cryptography } from '@candor/server/modules/engine/receipts/cryptography.ts';
import { NOON, quoteOf } from '../support/dealing.ts';
import { closed, opened, receiptFor, signer, tapeOf } from './receiptParts.ts';

/** A tick of another instrument: the tape numbers all instruments together. */
const gold = quoteOf('XAUUSD', '2400.10', '2400.40', NOON + 60_800);
const tape = tapeOf([opened, gold, closed]);
const CLOSED_AT = NOON + 61_000;
/** An honest arrival of the close: 40 ms before the decision. */
const honest: Arrival = { receivedAt: CLOSED_AT - 40, seenTick: gold.tickId };

function receiptWith(arrivals: readonly (Arrival | null)[]): Receipt {
  const { executions, ...rest } = receiptFor('buy', opened, closed);
  return {
    ...rest,
    executions: executions.map((execution, index) => ({ ...execution, arrival: arrivals[index] ?? null })),
  };
}

function signed(arrivals: readonly (Arrival | null)[]): string {
  return receiptText(signer.sign(receiptWith(arrivals)));
}

async function verified(arrivals: readonly (Arrival | null)[], published = tape) {
  const verification = await verifyReceipt(signed(arrivals), published, cryptography);
  const found = verification.checks.filter(({ name }) => name === 'openingArrival' || name === 'arrival');
  return { verdict: verdictOf(verification), checks: found.map(({ name, outcome, fault }) => [name, outcome, fault]) };
}

describe('EV-13 a receipt with the arrival of an order', () => {
  test('is read back as it was', () => {
    const arrivals = [{ receivedAt: NOON, seenTick: null }, honest];
    const receipt = parseReceipt(signed(arrivals));
    expect(receipt?.format).toBe('candor-receipt-5');
    expect(receipt && receiptOf(receipt)).toEqual(receiptWith(arrivals));
  });

  test('is proven by a tape that has the tick at an earlier time', async () => {
    expect(await verified([{ receivedAt: NOON, seenTick: opened.tickId }, honest])).toEqual({
      verdict: 'proven',
      checks: [
        ['openingArrival', 'passed', undefined],
        ['arrival', 'passed', undefined],
      ],
    });
  });

  test('says so where the order names no tick that its device had', async () => {
    const { checks, receipt } = await verifyReceipt(signed([null, { ...honest, seenTick: null }]), tape, cryptography);
    const check = checks.find(({ name }) => name === 'arrival');
    const figures = receipt && check && checkFigures(receipt, check);
    const key = check && figures && sentenceKey(check, figures);
    expect(key).toBe('unseen');
    expect(fill(english.verify.checks.arrival.unseen, figures ?? {})).toMatch(
      /^The order arrived at \S+ \S+ UTC and was executed 40\u00a0ms later\. It doesn't state the last tick [\w ]+\.$/,
    );
  });

  test('has a check only where an execution has an arrival', async () => {
    expect(await verified([null, { ...honest, seenTick: null }])).toEqual({
      verdict: 'proven',
      checks: [['arrival', 'passed', undefined]],
    });
    expect(await verified([null, null])).toEqual({ verdict: 'proven', checks: [] });
  });

  test('keeps its other proofs where the tape does not have the tick that the device named', async () => {
    expect(await verified([null, { ...honest, seenTick: 999_999 }])).toEqual({
      verdict: 'open',
      checks: [['arrival', 'waiting', undefined]],
    });
  });

  test.each<[string, Arrival, 'decidedBefore' | 'seenAfterwards', RegExp]>([
    [
      'decided before it arrived',
      { ...honest, receivedAt: CLOSED_AT + 1 },
      'decidedBefore',
      /dated before the order arrived/,
    ],
    [
      'dated back to before the price that the device had',
      { ...honest, receivedAt: gold.receivedTime - 1 },
      'seenAfterwards',
      /the order's arrival was backdated/,
    ],
  ])('is not genuine where the order was %s', async (_case, arrival, fault, words) => {
    expect(await verified([null, arrival])).toEqual({ verdict: 'failed', checks: [['arrival', 'failed', fault]] });
    expect(english.verify.checks.arrival[fault]).toMatch(words);
  });

  test('is not genuine where the tape proves a block that does not have the tick', async () => {
    const other = {
      ...tape,
      proof: async (tickId: number) => tape.proof(tickId === gold.tickId ? opened.tickId : tickId),
    };
    expect(await verified([null, honest], other)).toEqual({
      verdict: 'failed',
      checks: [['arrival', 'failed', undefined]],
    });
  });

  test('is no receipt where a rule has one', () => {
    const { executions, ...rest } = receiptWith([null, honest]);
    const byRule = { ...rest, executions: executions.map((one) => ({ ...one, actor: 'rule' as const })) };
    expect(parseReceipt(receiptText(signer.sign(byRule)))).toBeUndefined();
  });

  test('cannot be of a format from before arrivals, nor such a format without one', () => {
    const withOne = signed([null, honest]);
    expect(parseReceipt(withOne.replace('candor-receipt-5', 'candor-receipt-1'))).toBeUndefined();
    expect(parseReceipt(signed([null, null]).replace('candor-receipt-1', 'candor-receipt-5'))).toBeUndefined();
  });
});
