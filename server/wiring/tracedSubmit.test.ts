import { expect, test } from 'vitest';
import { spansOf } from './tracedSubmit.ts';

const times = { arrivedAt: 10, answeredAt: 20 };

test.each([
  [
    'what was stored',
    { takenAt: 11, inputs: 3, decidedAt: 12, storedAt: 18, batch: 7 },
    [
      ['wait', 10, 11],
      ['decide', 11, 12],
      ['commit', 12, 18],
      ['answer', 18, 20],
    ],
  ],
  [
    'what changed nothing',
    { takenAt: 11, inputs: 1 },
    [
      ['wait', 10, 11],
      ['decide', 11, 20],
    ],
  ],
  [
    'what was taken once more, after a batch that was rejected',
    { takenAt: 15, inputs: 1, decidedAt: 12, storedAt: 13, batch: 7 },
    [
      ['wait', 10, 15],
      ['decide', 15, 20],
    ],
  ],
  ['what was answered from memory, or refused at once', {}, []],
] as const)('%s has these stages', (_what, stages, spans) => {
  expect(spansOf({ ...times, stages }).map(({ name, began, ended }) => [name, began, ended])).toEqual(spans);
});

test('a decision has the number of inputs, and a commit that of its batch', () => {
  const stages = { takenAt: 11, inputs: 3, decidedAt: 12, storedAt: 18, batch: 7 };
  expect(spansOf({ ...times, stages }).map(({ attributes }) => attributes)).toEqual([
    undefined,
    { 'candor.inputs': 3 },
    { 'candor.batch': 7 },
    undefined,
  ]);
});
