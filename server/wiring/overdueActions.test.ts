import { expect, test } from 'vitest';
import { NO_ACTIONS } from '@candor/domain/trading/corporateActions.ts';
import type { ActionStep } from '@candor/domain/trading/corporateActions.ts';
import { rate } from '@candor/domain/money/money.ts';
import { OverdueActions } from './overdueActions.ts';

const due = Date.UTC(2026, 0, 10, 12);
const action: ActionStep = {
  actionId: 'end',
  symbol: 'AAPL',
  terms: { kind: 'delisting', price: rate(1n) },
  effectiveAt: due,
  at: 1,
  step: 'announced',
};

test('CA-16 an action that waits five minutes too long raises an alarm, once, and a carried-out one none', () => {
  const alarms: string[] = [];
  const overdue = new OverdueActions((message) => alarms.push(message));
  overdue.check(due);
  overdue.update({ ...NO_ACTIONS, waiting: [action, { ...action, actionId: 'later', effectiveAt: due + 600_000 }] });
  overdue.check(due + 299_999);
  expect(alarms).toEqual([]);
  overdue.check(due + 300_000);
  overdue.check(due + 301_000);
  const words = 'halt it, or wait until its market shuts';
  expect(alarms).toEqual([`The delisting of AAPL has been overdue since 2026-01-10T12:00:00.000Z: ${words}`]);
  overdue.update(NO_ACTIONS);
  overdue.check(due + 9_000_000);
  expect(alarms).toHaveLength(1);
});
