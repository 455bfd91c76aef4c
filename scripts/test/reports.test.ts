import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readPlaywright, readVitest } from './reports.ts';

const ROOT = resolve(import.meta.dirname, '../..');

const assertion = (fullName: string, status: string, failureMessages: readonly string[] = []) => ({
  fullName,
  status,
  failureMessages,
  duration: 12.5,
});

function vitestReport(testResults: readonly unknown[], failed = 0): unknown {
  return { numPassedTests: 1, numFailedTests: failed, numPendingTests: 1, numTodoTests: 1, testResults };
}

test('a report of Vitest: counts, and a time for each test by its file from the root', () => {
  const file = { name: `${ROOT}/domain/money/money.test.ts`, status: 'passed', message: '' };
  const report = vitestReport([{ ...file, assertionResults: [assertion('adds', 'passed')] }]);
  expect(readVitest(report)).toEqual({
    count: { passed: 1, failed: 0, skipped: 2 },
    tests: [{ file: 'domain/money/money.test.ts', name: 'adds', ms: 12.5 }],
    failures: [],
  });
});

test('a failed test brings its messages; a file that could not be loaded its own', () => {
  const one = { name: `${ROOT}/a.test.ts`, status: 'failed', message: '' };
  const other = { name: `${ROOT}/b.test.ts`, status: 'failed', message: 'Cannot find module', assertionResults: [] };
  const results = [assertion('holds', 'passed'), assertion('breaks', 'failed', ['expected 1 to be 2'])];
  const { failures } = readVitest(vitestReport([{ ...one, assertionResults: results }, other], 1));
  expect(failures).toEqual([
    { file: 'a.test.ts', name: 'breaks', reason: 'expected 1 to be 2' },
    { file: 'b.test.ts', name: '', reason: 'Cannot find module' },
  ]);
});

function playwrightReport(tests: readonly unknown[], errors: readonly unknown[] = []): unknown {
  const specs = [{ title: 'buys', file: 'ticket.spec.ts', tests }];
  return {
    config: { rootDir: `${ROOT}/tests/e2e` },
    suites: [{ title: 'ticket.spec.ts', specs: [], suites: [{ title: 'the ticket', specs }] }],
    errors,
    stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 3 },
  };
}

test('a report of Playwright: a failed journey brings its reason and its trace', () => {
  const attachments = [
    { name: 'screenshot', path: `${ROOT}/test-results/a.png` },
    { name: 'trace', path: `${ROOT}/test-results/trace.zip` },
  ];
  const result = { duration: 40, errors: [{ message: 'Timeout' }], attachments };
  const { count, tests, failures } = readPlaywright(playwrightReport([{ status: 'unexpected', results: [result] }]));
  expect(count).toEqual({ passed: 0, failed: 1, skipped: 3 });
  expect(tests).toEqual([{ file: 'tests/e2e/ticket.spec.ts', name: 'the ticket buys', ms: 40 }]);
  expect(failures).toMatchObject([{ name: 'the ticket buys', reason: 'Timeout', trace: 'test-results/trace.zip' }]);
});

test('what fails outside every journey is a failure of the run', () => {
  const { failures } = readPlaywright(playwrightReport([], [{ message: 'no browser' }]));
  expect(failures).toEqual([{ file: '', name: 'the run', reason: 'no browser' }]);
});
