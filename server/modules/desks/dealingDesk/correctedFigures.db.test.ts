import { afterAll, beforeAll, expect, test } from 'vitest';
import { correctTrade } from '../../../../tests/support/corrections.ts';
import { everythingAllowed, eur, openMarket, quoteOf } from '../../../../tests/support/dealing.ts';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import { transaction } from '../../../database/pool.ts';
import { countLosses } from '../../money/reports/store.ts';

/** Sums over trades after one of them was corrected from a loss to a gain. */

let edge: Edge;
let client: Entered;
let account: { brandId: string; accountId: number };
let position: { id: number; open_rate: number; profit: number };

beforeAll(async () => {
  edge = await startEdge();
  client = await newClient(edge);
  const { token } = client;
  const session = await edge.sessions.find('northline', { token, cookie: undefined, host: 'localhost' });
  if (!session.ok) throw new Error('no session');
  account = { brandId: 'northline', accountId: session.value.accounts.real };
  await edge.desk.setEligibility(account, everythingAllowed, 'allowed');
  await edge.desk.moveMoney(account, { kind: 'deposit', amount: eur('1000') }, 'deposit');
  openMarket(edge.engine, quoteOf('BTCUSD', '99.97', '99.98', edge.clock.now()));
  const order = { symbol: 'BTCUSD', direction: 'buy' as const, amount: eur('100'), leverage: 1 };
  const opened = await edge.desk.openPosition(account, order, 'open');
  if (!opened.status) throw new Error(opened.error.code);
  edge.engine.tick(quoteOf('BTCUSD', '90', '90.01', edge.clock.now()));
  const closed = await edge.desk.closePosition(account, { id: opened.data.position.id }, 'close');
  if (!closed.status) throw new Error(closed.error.code);
  position = await closedTrade();
});

afterAll(() => edge.stop());

async function closedTrade() {
  await post(edge, '/api/accounts/switch', { account: 'real' }, client.sent);
  const { data } = await post(edge, '/api/positions/history', {}, client.sent);
  const [trade] = data['trades'] as { id: number; open_rate: number; profit: number }[];
  if (trade === undefined) throw new Error('no trade');
  return trade;
}

interface Group {
  readonly row: string;
  readonly name: string;
  readonly trades: number;
  readonly result: string;
  readonly corrections: string;
  readonly corrected_result: string;
}

async function year(): Promise<{ groups: Group[]; summary: Record<string, string>; hash: string }> {
  const answer = await edge.app.inject({
    method: 'POST',
    url: '/api/statements/year',
    payload: JSON.stringify({ year: 2026, format: 'json', language: 'en' }),
    headers: { host: 'localhost', 'content-type': 'application/json', authorization: `Bearer ${client.token}` },
  });
  const { content, foot } = JSON.parse(answer.body) as {
    content: Record<string, string>[];
    foot: { hash: string };
  };
  const groups = content.filter(({ row }) => row === 'month' || row === 'category') as never as Group[];
  return { groups, summary: content.at(-1) ?? {}, hash: foot.hash };
}

const losses = () =>
  transaction(edge.officePool, 'northline', (connection) => countLosses(connection, edge.clock.now() - 86_400_000));

test('SA-7 LO-1 a year’s groups and the loss percentage count what counts, once each', async () => {
  edge.clock.pass(1_000);
  const dealt = await year();
  const hit = ({ groups }: { groups: Group[] }) => groups.filter(({ trades }) => trades > 0);
  expect(hit(dealt).map(({ row, corrections }) => `${row} ${corrections}`)).toEqual(['month 0', 'category 0']);
  for (const { result, corrected_result: counts } of dealt.groups) expect(counts).toBe(result);
  expect(await losses()).toEqual({ accounts: 1, lost: 1 });

  edge.clock.pass(1_000);
  await correctTrade(edge, position.id, { open: position.open_rate, close: 107 });
  edge.clock.pass(1_000);
  const corrected = await year();
  expect(hit(corrected)).toHaveLength(2);
  for (const group of hit(corrected)) {
    // The result as closed, the corrections, and the result that counts.
    expect(Number(group.result)).toBe(position.profit);
    expect(Number(group.corrections)).toBeCloseTo(17, 1);
    expect(Number(group.corrected_result)).toBeCloseTo(position.profit + Number(group.corrections), 6);
    expect(Number(group.corrected_result)).toBeGreaterThan(0);
  }
  const sum = (row: string) =>
    corrected.groups.filter((group) => group.row === row).reduce((all, one) => all + Number(one.corrections), 0);
  expect(sum('month')).toBe(Number(corrected.summary['adjustments']));
  expect(sum('category')).toBe(Number(corrected.summary['adjustments']));
  expect(await losses()).toEqual({ accounts: 1, lost: 0 });
});
