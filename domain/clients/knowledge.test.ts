import { expect, it } from 'vitest';
import { RETRY_MS, knowledgeState } from './knowledge.ts';

const NOW = Date.UTC(2026, 2, 10, 12);
const failed = (at: number) => ({ passed: false, at });

it.each([
  ['nobody has tried', [], { kind: 'open', triesLeft: 3 }],
  ['the first try has just failed', [failed(NOW)], { kind: 'waiting', until: NOW + RETRY_MS, triesLeft: 2 }],
  ['a day is almost over', [failed(NOW - RETRY_MS + 1)], { kind: 'waiting', until: NOW + 1, triesLeft: 2 }],
  ['a day is over', [failed(NOW - RETRY_MS)], { kind: 'open', triesLeft: 2 }],
  ['three have failed', [failed(1), failed(2), failed(3)], { kind: 'closed' }],
  ['the last has passed', [failed(1), failed(2), { passed: true, at: 3 }], { kind: 'passed' }],
] as const)('OL-8 the knowledge test when %s', (_name, attempts, state) => {
  expect(knowledgeState(attempts, NOW)).toEqual(state);
});
