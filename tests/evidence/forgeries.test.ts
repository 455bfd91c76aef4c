import { DAY_MS, SECOND_MS } from '@candor/domain/time.ts';
import { english } from '@candor/locales/en.ts';
import { receiptText } from '@candor/contracts/evidence/receipt.ts';
import { verdictOf, verifyReceipt } from '@candor/contracts/evidence/verify.ts';
import type { Published } from '@candor/contracts/evidence/published.ts';
import type { ReceiptExecution } from '@candor/domain/evidence/receipt.ts';
import { closingPrice } from '@candor/domain/pricing/quote.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { profitAt } from '@candor/domain/trading/profit.ts';
import { negate } from '@candor/domain/money/money.ts';
import { expect, test } from 'vitest';
import { cryptography } from '@candor/server/modules/engine/receipts/cryptography.ts';
import { NOON, eur, price, quoteOf } from '../support/dealing.ts';
import { closed, opened, receiptFor, signer, tapeOf, withoutSymbol } from './receiptParts.ts';

/** A forgery by an operator who holds the key: the receipt is signed again after each change. */
interface Forgery {
  readonly opening?: Partial<ReceiptExecution>;
  readonly closing?: Partial<ReceiptExecution>;
  readonly tape?: readonly Quote[];
}

const later = (ms: number, tick: Quote): Quote => ({ ...tick, receivedTime: tick.receivedTime + ms });

/** Closes at another tick, with the rate, result and booking that follow from it. */
function closedAt(tick: Quote, at: number): Partial<ReceiptExecution> {
  const { executions, position } = receiptFor('buy', opened, closed);
  const [opening, closing] = executions;
  const [openRate, booked] = [opening?.fillRate ?? undefined, closing?.closing ?? undefined];
  if (openRate === undefined || !booked?.entry) throw new Error('no whole trade');
  const fillRate = closingPrice(tick, 'buy');
  const profit = profitAt({ ...position, openRate }, fillRate);
  const [client, trading] = booked.entry.postings;
  if (client === undefined || trading === undefined) throw new Error('no postings');
  const postings = [
    { ...client, amount: profit },
    { ...trading, amount: negate(profit) },
  ];
  const entry = { ...booked.entry, postings };
  return { at, tick: withoutSymbol(tick), fillRate, closing: { ...booked, profit, entry } };
}

function forged({ opening = {}, closing = {} }: Forgery): string {
  const { executions, ...rest } = receiptFor('buy', opened, closed);
  const [first, last] = executions;
  if (first === undefined || last === undefined) throw new Error('no whole trade');
  return receiptText(
    signer.sign({
      ...rest,
      executions: [
        { ...first, ...opening },
        { ...last, ...closing },
      ],
    }),
  );
}

const worse = quoteOf('EURUSD', '1.08601', '1.08613', NOON + 60_500);
const best = quoteOf('EURUSD', '1.08711', '1.08723', NOON + 60_900);
const decision = NOON + 61_000;

test('EV-8 the trade that is forged below is right as it is', async () => {
  const verification = await verifyReceipt(forged({}), tapeOf([opened, closed]), cryptography);
  expect(verdictOf(verification)).toBe('proven');
});

test.each<[string, Forgery, string, RegExp]>([
  [
    'an opening rate that is worse than its tick',
    { opening: { fillRate: price('1.08600') } },
    'opening',
    /doesn't match the tick/,
  ],
  ['a mark-up that nobody was shown', { opening: { markUp: 1n } }, 'opening', /doesn't match the tick/],
  [
    'a profit that is smaller than the rates say',
    { closing: { closing: { reason: 'manually', profit: eur('1'), entry: null } } },
    'booking',
    /don't follow from the rates/,
  ],
  [
    'a tick with another price than the tape has',
    { tape: [opened, { ...closed, sell: price('1.08712') }] },
    'tick',
    /differs from the receipt/,
  ],
  [
    'a tick that the tape has at another time',
    { tape: [opened, later(1, closed)] },
    'tick',
    /differs from the receipt/,
  ],
  [
    'an older and worse tick of the same hour',
    { closing: closedAt(worse, decision), tape: [opened, worse, best] },
    'time',
    /has a newer price between this tick and the execution at .*, which should have been used/,
  ],
  [
    'a tick from after the decision',
    { closing: closedAt(closed, decision - SECOND_MS) },
    'time',
    /arrived after the execution/,
  ],
  [
    'a tick that was too old to be used',
    { closing: closedAt(closed, decision + 61 * SECOND_MS) },
    'time',
    /No price may be used for longer than 60 s/,
  ],
  [
    'a whole trade dated back by a day',
    { closing: closedAt(later(-DAY_MS, closed), decision - DAY_MS), tape: [opened, later(-DAY_MS, closed)] },
    'time',
    /it was backdated/,
  ],
  [
    'an opening that was dated back by a day',
    {
      opening: { at: NOON - DAY_MS, tick: withoutSymbol(later(-DAY_MS, opened)) },
      tape: [later(-DAY_MS, opened), closed],
    },
    'openingTime',
    /it was backdated/,
  ],
])('EV-8 a forgery is refused in the right words: %s', async (_title, forgery, name, words) => {
  const published: Published = tapeOf(forgery.tape ?? [opened, closed]);
  const verification = await verifyReceipt(forged(forgery), published, cryptography);
  expect(english.verify.verdict[verdictOf(verification)]).toBe('This receipt is not genuine');
  const found = verification.checks.filter(({ outcome }) => outcome === 'failed');
  expect(found.map((check) => check.name)).toContain(name);
  const texts: Readonly<Partial<Record<string, string>>> = english.verify.checks[name as 'time'];
  const [wrong] = found.filter((check) => check.name === name);
  expect(texts[wrong?.fault ?? 'failed']).toMatch(words);
});

test('H1 a tape that leaves out the block after the tick proves nothing', async () => {
  const whole = tapeOf([opened, worse, best]);
  const receipt = forged({ closing: closedAt(worse, decision) });
  const hiding: Published = { ...whole, block: async () => 'none' };
  expect(verdictOf(await verifyReceipt(receipt, hiding, cryptography))).toBe('open');
  const other: Published = { ...whole, block: async () => whole.proofs[0] };
  expect(verdictOf(await verifyReceipt(receipt, other, cryptography))).toBe('failed');
});
