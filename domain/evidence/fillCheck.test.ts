import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../time.ts';
import { fillOutcome, fillVerdict, isReceiptOf, scoreState, untilTape } from './fillCheck.ts';
import type { FillFindings, FillVerdict } from './fillCheck.ts';

const NOW = Date.UTC(2026, 10, 28, 12);

describe('FS-1 when the tape is asked for a fill', () => {
  it.each([
    [0, 12_000],
    [11_999, 1],
    [12_000, 0],
    [HOUR_MS, 0],
    // With a server clock that was set back.
    [-1_000, 13_000],
  ])('%i ms after it: in %i ms', (ago, wait) => {
    expect(untilTape(NOW - ago, NOW)).toBe(wait);
  });
});

describe('FS-2 what a verdict means for a fill', () => {
  it.each([
    ['failed', 0, true, 'wrong'],
    ['failed', 0, false, 'wrong'],
    ['proven', 0, true, 'right'],
    ['provisional', 0, true, 'right'],
    ['early', 0, true, undefined],
    ['early', 9 * HOUR_MS, true, undefined],
    ['open', 2 * HOUR_MS, true, undefined],
    ['open', 2 * HOUR_MS + 1, true, 'open'],
    ['open', 9 * HOUR_MS, false, undefined],
  ] as const)('%s, %i ms after the fill, reached: %s: %s', (verdict, ago, isReached, outcome) => {
    expect(fillOutcome(verdict, { at: NOW - ago, now: NOW, isReached })).toBe(outcome);
  });
});

describe('FS-4 which receipts a report of a fill may carry', () => {
  const account = { pin: '10000001', book: 'real' } as const;
  const fill = { ...account, brandId: 'northline', execution: 12 };
  const receipt = { brandId: 'northline', account, executions: [{ id: 7 }, { id: 12 }] };
  it.each<[string, Parameters<typeof isReceiptOf>[0], boolean]>([
    ['its own', receipt, true],
    ['that of an opening, which is its only execution', { ...receipt, executions: [{ id: 12 }] }, true],
    ['that of another fill', { ...receipt, executions: [{ id: 7 }, { id: 13 }] }, false],
    ['that of a later fill of the position it opened', { ...receipt, executions: [{ id: 12 }, { id: 13 }] }, false],
    ["another client's", { ...receipt, account: { ...account, pin: '10000002' } }, false],
    ['that of the other book', { ...receipt, account: { ...account, book: 'demo' } }, false],
    ["another brand's", { ...receipt, brandId: 'harbour' }, false],
    ['one without an execution', { ...receipt, executions: [] }, false],
  ])('%s', (_name, reported, isIt) => {
    expect(isReceiptOf(reported, fill)).toBe(isIt);
  });
});

describe('FS-4 what the server says beside a report', () => {
  const forged: FillFindings = { own: 'proven', reported: 'failed', isSigned: false, isSame: false };
  it.each<[string, Partial<FillFindings>, FillVerdict]>([
    ['a file that somebody has altered', {}, 'notConfirmed'],
    [
      'the genuine receipt, reported all the same',
      { reported: 'proven', isSigned: true, isSame: true },
      'notConfirmed',
    ],
    ['two receipts of one fill, both signed', { reported: 'proven', isSigned: true }, 'confirmed'],
    ['a signed receipt that fails', { isSigned: true, isSame: true }, 'confirmed'],
    ['our own receipt fails', { own: 'failed' }, 'confirmed'],
    ['an altered file of a fill whose tape is not there', { own: 'open' }, 'open'],
    ['an altered file of a fill whose evidence has left', { own: undefined }, 'open'],
    ['a signed receipt of a fill whose evidence has left', { own: undefined, isSigned: true }, 'confirmed'],
    ['a fill of this moment', { own: 'early' }, 'notConfirmed'],
  ])('%s: %s', (_name, changes, verdict) => {
    expect(fillVerdict({ ...forged, ...changes })).toBe(verdict);
  });

  it('confirms no unsigned report of a fill that is right', () => {
    for (const own of ['proven', 'provisional'] as const)
      for (const reported of ['failed', 'open', 'proven'] as const)
        for (const isSame of [true, false])
          expect(fillVerdict({ own, reported, isSigned: false, isSame })).toBe('notConfirmed');
  });
});

describe('FS-3 how a score is shown', () => {
  it.each([
    [{ fills: 0, right: 0, wrong: 0, open: 0 }, 'none'],
    [{ fills: 42, right: 42, wrong: 0, open: 0 }, 'right'],
    [{ fills: 42, right: 40, wrong: 0, open: 0 }, 'waiting'],
    [{ fills: 42, right: 40, wrong: 0, open: 2 }, 'open'],
    [{ fills: 42, right: 30, wrong: 1, open: 2 }, 'wrong'],
  ] as const)('%o: %s', (score, state) => {
    expect(scoreState(score)).toBe(state);
  });
});
