import { expect, test } from 'vitest';
import { findPauses } from './pauses.ts';
import { readSources } from './sources.ts';

/** Pauses of tests about time itself; each line with its reason. */
const ALLOWED: readonly { readonly path: string; readonly line: string; readonly because: string }[] = [
  {
    path: 'tests/attacks/honestPeer.ts',
    line: 'await delay(Math.max(0, orderedAt + 2 * ORDERS_APART_MS - performance.now()));',
    because: 'the honest client keeps below their ten orders a second',
  },
  {
    path: 'tests/faults/backup.test.ts',
    line: 'await delay(PAUSE_MS);',
    because: 'the client keeps below their ten orders a second',
  },
  {
    path: 'tests/faults/cluster.test.ts',
    line: 'await delay(PAUSE_MS);',
    because: 'clients keep below their ten orders a second',
  },
  {
    path: 'tests/faults/cluster.test.ts',
    line: 'await delay(PAUSE_MS);',
    because: 'clients keep below their ten orders a second, also where they ask again',
  },
  {
    path: 'tests/faults/engineKills.test.ts',
    line: 'await delay(draws.below(20));',
    because: 'the instant at which a process dies is drawn: nothing is waited for',
  },
  {
    path: 'tests/faults/killCycles.test.ts',
    line: 'await delay(draws.below(100));',
    because: 'the instant at which a process dies is drawn: nothing is waited for',
  },
  {
    path: 'tests/faults/killCycles.test.ts',
    line: 'await delay(PAUSE_MS);',
    because: 'clients keep below their ten orders a second',
  },
  {
    path: 'tests/faults/killCycles.test.ts',
    line: 'await delay(PAUSE_MS);',
    because: 'clients keep below their ten orders a second, also where they ask again',
  },
  {
    path: 'tests/faults/peers.ts',
    line: "const killing = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);",
    because: 'an engine is killed somewhere in its recovery, at an instant that is drawn',
  },
  {
    path: 'tests/support/interruption.ts',
    line: 'await delay(ASK_EVERY_MS);',
    because: 'an interruption is measured by asking often enough',
  },
  {
    path: 'server/modules/access/approvals/approvals.db.test.ts',
    line: 'await new Promise((resolve) => setTimeout(resolve, 10));',
    because: 'an act that takes its time, so that a second one could overtake it',
  },
];

const sources = readSources('.ts', '.tsx');

test('no test sleeps: it waits for what it wants to see', () => {
  const allowed = ALLOWED.map(({ path, line }) => ({ path, line }));
  const order = (places: readonly { path: string; line: string }[]): string[] =>
    places.map(({ path, line }) => `${path}: ${line}`).toSorted();
  expect(order(sources.flatMap(findPauses))).toEqual(order(allowed));
});

const inTest = (text: string) => ({ path: 'server/a.test.ts', text });

test.each([
  ['await page.waitForTimeout(400);', true],
  ['await new Promise((resolve) => setTimeout(resolve, 20));', true],
  ["import { setTimeout as rest } from 'node:timers/promises';\nawait rest(5);", true],
  ["await page.waitForLoadState('networkidle');", true],
  ['await expect.poll(read).toBe(1);', false],
  ['vi.useFakeTimers({});\nsetTimeout(resolve, 20);', false],
  ['// setTimeout(resolve, 20)', false],
])('%j sleeps: %s', (text, sleeps) => {
  expect(findPauses(inTest(text)).length > 0).toBe(sleeps);
});
