import { expect, test } from 'vitest';
import { NO_TERMS, withTermChange } from '@candor/domain/pricing/marketTerms.ts';
import type { MarketTerms } from '@candor/domain/pricing/marketTerms.ts';
import type { ChangeTerm } from '../modules/engine/dealing/index.ts';
import { TestClock } from '../../tests/support/testClock.ts';
import { TermLine } from './terms.ts';

/** Steps of the gate and of the engine, in order. */
let steps: string[] = [];
let applied = NO_TERMS;
let isRefused = false;
let release: (() => void) | undefined;
const NEW_YORK = 'America/New_York; new-york; Mon-Fri 09:30-16:00';
const SHORTER = 'America/New_York; new-york; Mon-Fri 10:00-15:00';

const gate = {
  takeTerms: (terms: MarketTerms) => {
    applied = terms;
    steps.push(`gate takes ${terms.version}`);
  },
  check: () => void steps.push('gate says states'),
};

function open(): TermLine {
  [steps, applied, isRefused, release] = [[], NO_TERMS, false, undefined];
  const line = new TermLine({ publish: () => undefined }, new TestClock(Date.parse('2026-11-29T12:00:00Z')));
  line.open(gate);
  steps = [];
  return line;
}

function engineOf(line: TermLine) {
  return {
    changeTerm: async ({ commandId, place, name, text }: ChangeTerm) => {
      steps.push('engine is sent it');
      await new Promise<void>((resolve) => (release = resolve));
      if (isRefused) return { ok: false, refusal: { code: 'unavailable' } } as const;
      line.publish(withTermChange(NO_TERMS, { commandId, place, name, text, version: 1, at: 0 }));
      return { ok: true, value: { kind: 'done' } } as const;
    },
  };
}

const change: ChangeTerm = {
  commandId: 'term-1',
  place: 'us-stock',
  name: 'hours',
  before: NEW_YORK,
  text: SHORTER,
  actingBrand: 'northline',
  staffId: 1,
  staffName: 'O. Lund',
  approvedBy: 'L. Garnier',
  reason: 'the exchange closes early',
};

test('SE-20 the gate judges by a change from the moment in which it enters the engine’s queue', async () => {
  const line = open();
  const answer = line.change(engineOf(line), change);
  expect(steps).toEqual(['gate takes 1', 'engine is sent it', 'gate says states']);
  release?.();
  expect(await answer).toMatchObject({ ok: true });
  expect(applied.version).toBe(1);
  const again = line.change(engineOf(line), change);
  release?.();
  await again;
  expect(applied.version, 'a repetition changes nothing').toBe(1);
});

test('SE-20 what the engine could not store is given back', async () => {
  const line = open();
  isRefused = true;
  const answer = line.change(engineOf(line), change);
  expect(applied.version).toBe(1);
  release?.();
  expect(await answer).toMatchObject({ ok: false });
  expect(steps.slice(-2)).toEqual(['gate takes 0', 'gate says states']);
});

test.each([
  ['about a value of before', { before: SHORTER, text: NEW_YORK }],
  ['of one person', { approvedBy: undefined }],
  ['that never opens', { text: 'America/New_York; new-york' }],
])('SE-20 a change %s never reaches the gate', async (_what, more) => {
  const line = open();
  isRefused = true;
  const answer = line.change(engineOf(line), { ...change, ...more });
  release?.();
  await answer;
  expect(steps).not.toContain('gate takes 1');
});
