import { checkNames } from '@candor/contracts/evidence/check.ts';
import { parseReceipt, receiptText } from '@candor/contracts/evidence/receipt.ts';
import { verifyReceipt } from '@candor/contracts/evidence/verify.ts';
import { expect, test } from 'vitest';
import { cryptography } from '@candor/server/modules/engine/receipts/cryptography.ts';
import { closed, opened, tapeOf, text } from './receiptParts.ts';
import { changeFigure, figures, withOtherDigit } from '@candor/web/website/verify/changeFigure.ts';
import { stepsOf } from '@candor/web/website/verify/steps.ts';

const receipt = parseReceipt(text);
const published = tapeOf([opened, closed]);
const verify = (changed: string) => verifyReceipt(changed, published, cryptography);

async function refusingSteps(turn: number): Promise<readonly string[]> {
  const changed = receipt && changeFigure(receipt, turn);
  if (changed === undefined) throw new Error('the receipt has the figure');
  const steps = stepsOf(await verify(receiptText(changed.receipt)));
  return steps.filter(({ outcome }) => outcome === 'failed').map(({ name }) => name);
}

test('EV-15 a genuine receipt is right at every step', async () => {
  const steps = stepsOf(await verify(text));
  expect(steps.map(({ name, outcome }) => [name, outcome])).toEqual([
    ['tick', 'passed'],
    ['fill', 'passed'],
    ['booking', 'passed'],
    ['signature', 'passed'],
  ]);
  expect(steps.map(({ check }) => check?.name)).toEqual(['tick', 'closing', 'booking', 'signature']);
});

test.each([
  ['profit', ['booking', 'signature']],
  ['rate', ['fill', 'booking', 'signature']],
  ['price', ['tick', 'fill', 'signature']],
  ['amount', ['booking', 'signature']],
] as const)('EV-15 another digit of the %s is refused at %j', async (figure, steps) => {
  expect(await refusingSteps(figures.indexOf(figure))).toEqual(steps);
});

test('EV-15 each turn changes one digit of another figure, and the fifth is the first again', () => {
  const turns = [0, 1, 2, 3, 4].map((turn) => receipt && changeFigure(receipt, turn));
  expect(turns.map((turn) => turn?.figure)).toEqual([...figures, 'profit']);
  for (const turn of turns) expect(withOtherDigit(turn?.from ?? '')).toBe(turn?.to);
});

test('EV-15 every check belongs to a step', () => {
  for (const name of checkNames) {
    const failed = stepsOf({ receipt: undefined, checks: [{ name, outcome: 'failed' }] });
    expect(failed.filter(({ outcome }) => outcome === 'failed')).toHaveLength(1);
  }
});

test.each([
  ['12.34', '12.35'],
  ['12.39', '12.30'],
  ['-7', '-8'],
])('EV-15 one digit of %s makes %s', (from, to) => {
  expect(withOtherDigit(from)).toBe(to);
});
