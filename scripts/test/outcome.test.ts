import { expect, test } from 'vitest';
import { describeCount, describeFailure, slowestOf, sumCounts } from './outcome.ts';

test('skipped tests are named only where there are some', () => {
  expect(describeCount({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(describeCount({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
  expect(sumCounts([])).toEqual({ passed: 0, failed: 0, skipped: 0 });
});

test('the slowest ten of all, the slowest first', () => {
  const tests = Array.from({ length: 30 }, (_, index) => ({
    file: 'a.test.ts',
    name: `${index}`,
    ms: (index * 7) % 30,
  }));
  const slowest = slowestOf(tests).map(({ ms }) => ms);
  expect(slowest).toEqual([29, 28, 27, 26, 25, 24, 23, 22, 21, 20]);
});

test('a failure: its test, what went wrong without colours and stack, its trace and the log', () => {
  const reason = '\u001B[31mexpected 1 to be 2\u001B[39m\n\n- 1\n+ 2\n    at money.test.ts:3:4\n    at run (vitest.js)';
  const failure = { file: 'a.spec.ts', name: 'adds', reason, trace: 'test-results/trace.zip' };
  expect(describeFailure(failure, '.cache/test/unit.log')).toEqual([
    '  ✗ a.spec.ts › adds',
    '      expected 1 to be 2',
    '      - 1',
    '      + 2',
    '      trace: test-results/trace.zip',
    '      log: .cache/test/unit.log',
  ]);
});

test('a long reason is cut; a check, which is one failure in all, says more', () => {
  const reason = Array.from({ length: 20 }, (_, index) => `line ${index}`).join('\n');
  expect(describeFailure({ file: 'a.test.ts', name: 'x', reason }, undefined)).toHaveLength(10);
  expect(describeFailure({ file: '', name: 'Lint', reason }, undefined)).toHaveLength(21);
});
