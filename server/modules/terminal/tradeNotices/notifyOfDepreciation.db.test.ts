import { afterAll, beforeAll, expect, it } from 'vitest';
import { eur, everythingAllowed, openMarket, quoteOf } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { PASSWORD, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import { deliverAll } from '../../../../tests/support/mail.ts';
import type { AccountCommand } from '../../engine/dealing/commands.ts';
import { surveySteps } from '../../engine/dealing/survey.ts';
import { notifyOfDepreciation } from './index.ts';
import type { DepreciatedHoldings } from './notifyOfDepreciation.ts';

let edge: Edge;
let commands = 0;

beforeAll(async () => {
  edge = await startEdge();
  openMarket(edge.engine, quoteOf('EURUSD', '1.10000', '1.10010'));
});

afterAll(() => edge.stop());

async function submit(accountId: number, body: AccountCommand['body']): Promise<void> {
  commands += 1;
  const named = { commandId: `fall-${commands}`, brandId: edge.brand.id, accountId, actor: 'client' } as const;
  expect(await edge.engine.submit({ ...named, body })).toMatchObject({ ok: true });
}

/** Creates a client with 1 000 and a buy of 100 at 10 on each account. */
async function holder(regime: 'esma-retail' | 'none' = 'esma-retail') {
  const client = await newClient(edge);
  const found = await edge.sessions.find(edge.brand.id, { token: client.token, cookie: undefined, host: 'localhost' });
  if (!found.ok) throw new Error('no session');
  const { real, demo } = found.value.accounts;
  await submit(real, { kind: 'deposit', amount: eur('1000') });
  await walk('1.10000');
  for (const accountId of [real, demo]) {
    await submit(accountId, { kind: 'setEligibility', eligibility: { ...everythingAllowed, regime } });
    await buy(accountId);
  }
  await deliverAll(edge);
  return { ...client, real };
}

async function buy(accountId: number): Promise<void> {
  const amount = { direction: 'buy', amount: eur('100'), leverage: 10 } as const;
  const rest = { stopLoss: undefined, takeProfit: undefined, expectedPrice: undefined, tolerance: undefined };
  await submit(accountId, { kind: 'openPosition', symbol: 'EURUSD', order: { ...amount, ...rest } });
}

/** Walks through the book at a price, as the dealing thread does; unless `isPriced`, no instrument has a price. */
async function walk(sell: string, isPriced = true): Promise<DepreciatedHoldings> {
  edge.engine.tick(quoteOf('EURUSD', sell, `${sell.slice(0, -2)}10`));
  await edge.engine.idle();
  edge.clock.pass(1_000);
  const at = edge.clock.now();
  const { accounts } = await edge.engine.capture();
  const steps = surveySteps(
    accounts,
    (symbol) => (isPriced ? edge.engine.quote(symbol) : undefined),
    () => 0,
  );
  for (let step = steps.next(); ; step = steps.next())
    if (step.done === true) return { at, holdings: step.value.fallen.get(edge.brand.id) ?? [] };
}

/** Notifies from two servers at the same time. */
async function notify(fallen: DepreciatedHoldings): Promise<void> {
  const parts = { pool: edge.pool, clock: edge.clock, brands: edge.brands };
  await Promise.all([
    notifyOfDepreciation(parts, edge.brand.id, fallen),
    notifyOfDepreciation(parts, edge.brand.id, fallen),
  ]);
}

async function subjects(client: Entered): Promise<string[]> {
  return (await deliverAll(edge)).filter(({ to }) => to === client.email).map(({ subject }) => subject);
}

it('DN-3 each step gives one notice, by mail and message, of the real account only, and is kept', async () => {
  const anna = await holder();
  await notify(await walk('1.09000'));
  expect(await subjects(anna)).toEqual([]);
  // A fall of 2.3 % of 1 000 is 23 of the 100 that were put in.
  await notify(await walk('1.07500'));
  await notify(await walk('1.07500'));
  expect(await subjects(anna)).toEqual(['EUR/USD is down 20 % or more · Northline']);
  const { data } = await post(edge, '/api/messages', { language: 'en' }, anna.sent);
  expect(data).toMatchObject({ messages: [{ kind: 'depreciation' }] });
  await notify(await walk('1.06000'));
  expect(await subjects(anna)).toEqual(['EUR/USD is down 30 % or more · Northline']);
  await notify(await walk('1.09500'));
  await notify(await walk('1.06000'));
  expect(await subjects(anna)).toEqual([]);
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query(
      'SELECT percent, initial_value::text AS initial FROM depreciation_notice WHERE account_id = $1 ORDER BY id',
      [anna.real],
    ),
  );
  expect(rows).toEqual([
    { percent: 20, initial: '100000000' },
    { percent: 30, initial: '100000000' },
  ]);
});

it('DN-3 a value that was whole again gives notices again, a missing price changes nothing', async () => {
  const bert = await holder();
  await notify(await walk('1.08500'));
  expect(await subjects(bert)).toEqual(['EUR/USD is down 10 % or more · Northline']);
  await notify(await walk('1.10500', false));
  await notify(await walk('1.08500'));
  expect(await subjects(bert)).toEqual([]);
  await notify(await walk('1.10500'));
  await notify(await walk('1.08500'));
  expect(await subjects(bert)).toEqual(['EUR/USD is down 10 % or more · Northline']);
});

it('DN-3 what was opened after all positions of a notice were closed gives notices of its own', async () => {
  const carla = await holder();
  await notify(await walk('1.07000'));
  expect(await subjects(carla)).toEqual(['EUR/USD is down 20 % or more · Northline']);
  await submit(carla.real, { kind: 'closeAllPositions' });
  edge.clock.pass(1_000);
  await buy(carla.real);
  await notify(await walk('1.05500'));
  expect(await subjects(carla)).toEqual(['EUR/USD is down 10 % or more · Northline']);
});

it('DN-3 what was opened between the walk and the notice gives notices of its own', async () => {
  const hanna = await holder();
  const fallen = await walk('1.07000');
  await submit(hanna.real, { kind: 'closeAllPositions' });
  edge.clock.pass(1_000);
  await buy(hanna.real);
  edge.clock.pass(1_000);
  await notify(fallen);
  expect(await subjects(hanna)).toEqual(['EUR/USD is down 20 % or more · Northline']);
  await notify(await walk('1.05500'));
  expect(await subjects(hanna)).toEqual(['EUR/USD is down 10 % or more · Northline']);
});

it('DN-3 a notice that cannot be made keeps no other one back', async () => {
  const [bad, good] = [await holder(), await holder()];
  const { at, holdings } = await walk('1.08500');
  const broken = holdings.map((one) => (one.accountId === bad.real ? { ...one, clientId: NaN } : one));
  await expect(notify({ at, holdings: broken })).rejects.toThrow();
  expect(await subjects(good)).toEqual(['EUR/USD is down 10 % or more · Northline']);
  await notify({ at, holdings });
  expect(await subjects(bad)).toEqual(['EUR/USD is down 10 % or more · Northline']);
});

it('DN-1 clients of no regime get no notice', async () => {
  const dora = await holder('none');
  await notify(await walk('1.07000'));
  expect(await subjects(dora)).toEqual([]);
});

it('DN-4 the notice is sent to a client who does without optional mails', async () => {
  const emil = await holder();
  const refused = await post(edge, '/api/notifications/prefer', { event: 'depreciation', by_mail: 0 }, emil.sent);
  expect(refused.status).toBe(422);
  await notify(await walk('1.08500'));
  expect(await subjects(emil)).toHaveLength(1);
});

it('DN-5 clients take the notices away with their data', async () => {
  const fred = await holder();
  await notify(await walk('1.08500'));
  const file = await edge.app.inject({
    method: 'POST',
    url: '/api/accounts/export',
    payload: { password: PASSWORD },
    headers: { host: 'localhost', authorization: `Bearer ${fred.token}` },
  });
  const { records } = JSON.parse(file.body);
  expect(records.depreciation_notice).toMatchObject([{ symbol: 'EURUSD', percent: 10 }]);
});
