import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadBrand } from '../brands.ts';
import type { Pool } from '../database/pool.ts';
import { openPayments } from './payments.ts';
import type { PaymentWiring } from './payments.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const [failing, other] = [loadBrand('northline'), loadBrand('velabord')];

/** A pool that treats the statements of the failing brand so, and notes the tables asked for the other one. */
function halfBrokenPool(asked: Set<string>, fail: () => Promise<never>): Pool {
  const connect = async () => {
    let brand = '';
    return {
      escapeLiteral: (text: string) => `'${text}'`,
      release: () => undefined,
      async query(statement: string) {
        brand = /app\.brand_id = '([^']+)'/.exec(statement)?.[1] ?? brand;
        if (brand === failing.id) return fail();
        for (const [, table = ''] of statement.matchAll(/\bFROM (\w+)/g)) asked.add(table);
        return { rows: [], rowCount: 0 };
      },
    };
  };
  return { connect, options: {} } as unknown as Pool;
}

test.each([
  ['fail', () => Promise.reject(new Error('no answer'))],
  ['wait for ever', () => new Promise<never>(() => undefined)],
])('payments of a brand are looked after and reconciled although those of another %s', async (_how, fail) => {
  const asked = new Set<string>();
  const pool = halfBrokenPool(asked, fail);
  const clock = { now: () => Date.parse('2026-01-14T10:00:00Z') };
  const wiring = {
    pool,
    clock,
    brands: [failing, other],
    log: pino({ level: 'silent' }),
    withdrawals: { pool, clock },
    attempts: {},
    providerOf: () => undefined,
  };
  openPayments(wiring as unknown as PaymentWiring).start();
  await vi.advanceTimersByTimeAsync(1);
  expect([...asked]).toEqual(expect.arrayContaining(['payment', 'payment_webhook', 'withdrawal_leg']));
  expect([...asked]).not.toContain('reconciliation_line');
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect([...asked]).toEqual(expect.arrayContaining(['reconciliation_line', 'client_money_count']));
});
