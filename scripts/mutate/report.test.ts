import { expect, test } from 'vitest';
import { isGoalMet, type Judged, reportLines, toRecord } from './report.ts';

const mutant = { file: 'domain/a.ts', function: 'f', original: 'a < b', replacement: 'a <= b', line: 7, code: '…' };
const found: Judged = { mutant, area: 'ledger', outcome: { kind: 'found', by: 'domain/a.test.ts: LE-1' } };
const survived: Judged = { mutant, area: 'money', outcome: { kind: 'survived', looked: 4 } };

test('each area has its line, and each survivor its place and change', () => {
  expect(reportLines([survived, found, found])).toEqual([
    'ledger  2 planted, 2 found, 0 survived (100 %)',
    'money   1 planted, 0 found, 1 survived (0 %)',
    'all     3 planted, 2 found, 1 survived (66.7 %)',
    '',
    'Nobody noticed:',
    '  domain/a.ts:7 a < b → a <= b (f)',
  ]);
});

test('a defect that no test reaches is a survivor that says so', () => {
  const unreached: Judged = { ...survived, outcome: { kind: 'survived', looked: 0 } };
  expect(reportLines([unreached]).at(-1)).toBe('  domain/a.ts:7 a < b → a <= b (f), which no test reaches');
});

test('the goal is met at its very share, and by nothing planted at all', () => {
  expect(isGoalMet([found, survived], 50)).toBe(true);
  expect(isGoalMet([found, survived], 51)).toBe(false);
  expect(isGoalMet([], 95)).toBe(true);
});

test('the record has what the list of equivalents asks for', () => {
  expect(toRecord(survived)).toEqual({
    area: 'money',
    file: 'domain/a.ts',
    line: 7,
    function: 'f',
    original: 'a < b',
    replacement: 'a <= b',
    kind: 'survived',
    looked: 4,
  });
});
