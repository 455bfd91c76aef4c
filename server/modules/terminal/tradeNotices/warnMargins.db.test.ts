import { afterAll, beforeAll, expect, it } from 'vitest';
import { eur, everythingAllowed, openMarket, quoteOf } from '../../../../tests/support/dealing.ts';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import { deliverAll } from '../../../../tests/support/mail.ts';
import type { AccountCommand } from '../../engine/dealing/commands.ts';
import { surveySteps } from '../../engine/dealing/survey.ts';
import type { Survey } from '../../engine/dealing/survey.ts';
import { warnMargins } from './index.ts';

let edge: Edge;
let commands = 0;

beforeAll(async () => {
  edge = await startEdge();
  openMarket(edge.engine, quoteOf('EURUSD', '1.10000', '1.10010'));
});

afterAll(() => edge.stop());

async function submit(accountId: number, body: AccountCommand['body']): Promise<void> {
  commands += 1;
  const named = { commandId: `margin-${commands}`, brandId: edge.brand.id, accountId, actor: 'client' } as const;
  expect(await edge.engine.submit({ ...named, body })).toMatchObject({ ok: true });
}

/** Creates a client with 1 000 and a buy of 900 at 10 on each account. */
async function holder() {
  const client = await newClient(edge);
  const found = await edge.sessions.find(edge.brand.id, { token: client.token, cookie: undefined, host: 'localhost' });
  if (!found.ok) throw new Error('no session');
  const { real, demo } = found.value.accounts;
  await submit(real, { kind: 'setEligibility', eligibility: { ...everythingAllowed } });
  await submit(demo, { kind: 'setEligibility', eligibility: { ...everythingAllowed } });
  await submit(real, { kind: 'deposit', amount: eur('1000') });
  await walk('1.10000');
  for (const accountId of [real, demo]) await buy(accountId);
  await deliverAll(edge);
  return { ...client, real };
}

async function buy(accountId: number): Promise<void> {
  const amount = { direction: 'buy', amount: eur('900'), leverage: 10 } as const;
  const rest = { stopLoss: undefined, takeProfit: undefined, expectedPrice: undefined, tolerance: undefined };
  await submit(accountId, { kind: 'openPosition', symbol: 'EURUSD', order: { ...amount, ...rest } });
}

/** Walks through the book at a price, as the dealing thread does; unless `isPriced`, no instrument has a price. */
async function walk(sell: string, isPriced = true): Promise<Pick<Survey, 'brands'>> {
  const buys = `${sell.slice(0, -2)}10`;
  edge.engine.tick(quoteOf('EURUSD', sell, buys));
  await edge.engine.idle();
  const { accounts } = await edge.engine.capture();
  const steps = surveySteps(
    accounts,
    (symbol) => (isPriced ? edge.engine.quote(symbol) : undefined),
    () => 0,
  );
  for (let step = steps.next(); ; step = steps.next()) if (step.done === true) return step.value;
}

async function warn(survey: Pick<Survey, 'brands'>): Promise<void> {
  const parts = { pool: edge.pool, clock: edge.clock, brands: edge.brands };
  await Promise.all([warnMargins(parts, edge.brand.id, survey), warnMargins(parts, edge.brand.id, survey)]);
}

async function subjects(client: Entered): Promise<string[]> {
  return (await deliverAll(edge)).filter(({ to }) => to === client.email).map(({ subject }) => subject);
}

it('ML-15 each crossing is notified once, by mail and message, and of the real account only', async () => {
  const anna = await holder();
  await warn(await walk('1.08000'));
  expect(await subjects(anna)).toEqual([]);
  // 9 000 lose about 2.9 %: some 735 of 1 000 are left, against 900 open.
  await warn(await walk('1.06000'));
  await warn(await walk('1.06000'));
  // From two servers, and repeated: a sent warning is stored.
  expect(await subjects(anna)).toEqual([expect.stringMatching(/^Your margin level is 7\d % · Northline$/)]);
  const { data } = await post(edge, '/api/messages', { language: 'en' }, anna.sent);
  expect(data).toMatchObject({ messages: [{ kind: 'marginWarning' }] });
  await warn(await walk('1.07000'));
  await warn(await walk('1.06000'));
  expect(await subjects(anna)).toEqual([]);
});

it('ML-15 a level that has recovered is notified again, a missing price changes nothing', async () => {
  const bert = await holder();
  await warn(await walk('1.06000'));
  expect(await subjects(bert)).toHaveLength(1);
  await warn(await walk('1.10000', false));
  await warn(await walk('1.06000'));
  expect(await subjects(bert)).toEqual([]);
  await warn(await walk('1.10000'));
  await warn(await walk('1.06000'));
  expect(await subjects(bert)).toHaveLength(1);
});

it('ML-6 whoever has switched the mail off reads the message alone', async () => {
  const carla = await holder();
  await post(edge, '/api/notifications/prefer', { event: 'marginWarning', by_mail: 0 }, carla.sent);
  await warn(await walk('1.06000'));
  expect(await subjects(carla)).toEqual([]);
  const { data } = await post(edge, '/api/messages', { language: 'en' }, carla.sent);
  expect(data).toMatchObject({ messages: [{ kind: 'marginWarning' }] });
});
