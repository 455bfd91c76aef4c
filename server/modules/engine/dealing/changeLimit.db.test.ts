import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { LimitFigure, LimitName } from '@candor/domain/trading/limitFigures.ts';
import { openCuttingProxy } from '../../../../tests/support/cuttingProxy.ts';
import { createTestDatabase } from '../../../../tests/support/database.ts';
import type { TestDatabase } from '../../../../tests/support/database.ts';
import {
  eur,
  generousLimits,
  insertClients,
  openFundedAccount,
  openMarket,
  postgresStore,
  price,
  quoteOf,
  startEngine,
  testRules,
} from '../../../../tests/support/dealing.ts';
import type { Answer, ChangeLimit, CommandBody } from './commands.ts';
import type { Engine } from './engine.ts';
import type { PostgresStore } from './store.ts';

/** Limits that the desk changes, in the engine: their effect on orders, and their survival of a restart. */

const file = {
  ...generousLimits,
  positionAmount: eur('1000'),
  notionalPerInstrument: eur('20000'),
  houseExposure: eur('20000'),
  ordersPerSecond: 100,
};
const rules = testRules(file);

let database: TestDatabase;
let store: PostgresStore;
let engine: Engine;
let accountId: number;
let commands = 0;
let notices: (readonly LimitFigure[])[] = [];

async function start(through?: (url: string) => string): Promise<void> {
  store = postgresStore(database, through);
  engine = await startEngine({ store, rules, onLimits: (figures) => notices.push(figures) });
  openMarket(engine, quoteOf('EURUSD', '1.10000', '1.10010'));
  openMarket(engine, quoteOf('BTCUSD', '50000', '50010'));
}

async function stop(): Promise<void> {
  await engine.stop();
  await store.close();
}

beforeEach(async () => {
  database = await createTestDatabase();
  const [clientId = 0] = await insertClients(database, 1);
  notices = [];
  await start();
  accountId = await openFundedAccount(engine, clientId, eur('10000'));
});

afterEach(async () => {
  await stop();
  await database.drop();
});

function submit(body: CommandBody): Promise<Answer> {
  commands += 1;
  return engine.submit({ commandId: `test-${commands}`, brandId: 'northline', accountId, actor: 'client', body });
}

const none = { expectedPrice: undefined, tolerance: undefined };
const levels = { stopLoss: undefined, takeProfit: undefined };

function open(amount: string, symbol = 'EURUSD'): Promise<Answer> {
  const order = { direction: 'buy', amount: eur(amount), leverage: 5, ...none, ...levels } as const;
  return submit({ kind: 'openPosition', symbol, order });
}

function place(amount: string): Promise<Answer> {
  const terms = { direction: 'buy', type: 'limit', rate: price('1.09'), amount: eur(amount), leverage: 5 } as const;
  return submit({ kind: 'placeOrder', symbol: 'EURUSD', terms: { ...terms, ...levels, expiresAt: undefined } });
}

/** The result, with the figure that a refusal names. */
function outcome(answer: Answer): string {
  if (answer.ok) return answer.value.kind;
  const { code, params } = answer.refusal;
  return params?.['limit'] === undefined ? code : `${code} ${params['limit']}`;
}

interface LimitRequest {
  readonly id?: string;
  readonly symbol?: string;
  readonly name?: LimitName;
  readonly before: bigint;
  readonly figure: bigint | undefined;
  readonly isApproved?: boolean;
}

function commandOf({
  id,
  symbol,
  name = 'positionAmount',
  before,
  figure,
  isApproved = false,
}: LimitRequest): ChangeLimit {
  commands += 1;
  return {
    commandId: id ?? `limit-${commands}`,
    place: { brandId: 'northline', symbol, name },
    before,
    figure,
    staffId: 1,
    staffName: 'O. Lund',
    reason: 'the market is thin',
    approvedBy: isApproved ? 'L. Garnier' : undefined,
  };
}

async function change(requested: LimitRequest): Promise<string> {
  return outcome(await engine.changeLimit(commandOf(requested)));
}

async function stored(): Promise<unknown[]> {
  const owner = new pg.Client({ connectionString: database.databaseUrl });
  await owner.connect();
  const { rows } = await owner.query<{ after: string; journalled: number }>(
    'SELECT after::text, journalled FROM limit_change ORDER BY batch, seq',
  );
  await owner.end();
  return rows;
}

describe('LI-5 what a smaller limit stops, and what it leaves', () => {
  test('opening and placing above it, with the new figure; positions and orders that wait stay', async () => {
    expect(outcome(await open('800'))).toBe('opened');
    const waiting = await place('900');
    expect(outcome(waiting)).toBe('order');
    expect(await change({ before: file.positionAmount, figure: eur('100') })).toBe('done');
    expect(outcome(await open('100.01'))).toBe('amountAbovePositionLimit 100.00');
    expect(outcome(await open('100'))).toBe('opened');
    expect(outcome(await place('101'))).toBe('amountAbovePositionLimit 100.00');
    const account = engine.account(accountId);
    expect([...(account?.positions.values() ?? [])].map(({ amount }) => amount)).toEqual([eur('800'), eur('100')]);
    expect(account?.pending).toMatchObject([{ amount: eur('900') }]);
    const [held = 0] = account?.positions.keys() ?? [];
    expect(outcome(await submit({ kind: 'closePosition', positionId: held, order: none }))).toBe('closed');
  });

  test('an order that waited is measured when its price has come, by what holds then', async () => {
    await place('900');
    await change({ before: file.positionAmount, figure: eur('100') });
    engine.tick(quoteOf('EURUSD', '1.08000', '1.08010'));
    await engine.idle();
    expect(engine.account(accountId)).toMatchObject({ pending: [] });
    expect(engine.account(accountId)?.positions.size).toBe(0);
  });

  test.each([
    ['notionalPerInstrument', 'notionalAboveLimit 1000.00'],
    ['houseExposure', 'exposureAboveLimit 1000.00'],
  ] as const)('%s: what is open counts, and only what adds to it is refused', async (name, expected) => {
    expect(outcome(await open('300'))).toBe('opened');
    expect(await change({ name, before: file[name], figure: eur('1000') })).toBe('done');
    expect(outcome(await open('10'))).toBe(expected);
    expect(outcome(await open('10', 'BTCUSD'))).toBe('opened');
    expect(engine.account(accountId)?.positions.size).toBe(2);
  });

  test('of an instrument alone, and of the brand whatever its instruments have', async () => {
    await change({ symbol: 'BTCUSD', before: file.positionAmount, figure: eur('50') });
    expect(outcome(await open('51', 'BTCUSD'))).toBe('amountAbovePositionLimit 50.00');
    expect(outcome(await open('51'))).toBe('opened');
    await change({ before: file.positionAmount, figure: eur('20') });
    expect(outcome(await open('21', 'BTCUSD'))).toBe('amountAbovePositionLimit 20.00');
    expect(outcome(await open('21'))).toBe('amountAbovePositionLimit 20.00');
  });

  test('how many positions, orders and orders a second', async () => {
    await change({ name: 'openPositions', before: 200n, figure: 2n });
    await change({ name: 'pendingOrders', before: 50n, figure: 1n });
    await open('10');
    await open('10');
    expect(outcome(await open('10'))).toBe('tooManyPositions 2');
    await place('10');
    expect(outcome(await place('10'))).toBe('tooManyOrders 1');
    await change({ name: 'ordersPerSecond', before: 100n, figure: 4n });
    expect(outcome(await open('10'))).toBe('ordersTooFast 4');
  });
});

describe('LI-3, LI-4 who sets what', () => {
  test('one person alone raises nothing, whatever was shown to him', async () => {
    await change({ before: file.positionAmount, figure: eur('100') });
    expect(await change({ before: eur('100'), figure: eur('200') })).toBe('limitNeedsSecond');
    expect(await change({ before: file.positionAmount, figure: eur('500') })).toBe('limitMoved 100.00');
    expect(await change({ before: eur('100'), figure: eur('2001'), isApproved: true })).toBe('limitOutOfRange');
    expect(outcome(await open('101'))).toBe('amountAbovePositionLimit 100.00');
    expect(await change({ before: eur('100'), figure: eur('200'), isApproved: true })).toBe('done');
    expect(outcome(await open('101'))).toBe('opened');
  });

  test('the database refuses a higher figure of one person, whatever the engine does', async () => {
    await change({ before: file.positionAmount, figure: eur('100') });
    const owner = new pg.Client({ connectionString: database.databaseUrl });
    await owner.connect();
    const forge = `INSERT INTO limit_change SELECT 'forged', brand_id, symbol, name, after, before, before, staff_id,
      staff_name, approved_by, reason, last_tick, journalled, at, batch, seq + 1 FROM limit_change`;
    await expect(owner.query(forge)).rejects.toThrow(/limit_change_check/);
    await owner.end();
  });
});

describe('LI-5 once, in order and for good', () => {
  test('replay: the same id changes once, in another life of the engine too', async () => {
    const lower = commandOf({ id: 'lower', before: file.positionAmount, figure: eur('100') });
    await engine.changeLimit(lower);
    await change({ before: eur('100'), figure: file.positionAmount, isApproved: true });
    expect(outcome(await engine.changeLimit(lower))).toBe('done');
    expect(outcome(await open('101'))).toBe('opened');
    await stop();
    await start();
    expect(outcome(await engine.changeLimit(lower))).toBe('done');
    expect(outcome(await open('101'))).toBe('opened');
    expect(await stored()).toHaveLength(2);
  });

  test('a limit outlives the engine, and says since when, by whom and why', async () => {
    await change({ symbol: 'EURUSD', before: file.positionAmount, figure: eur('100') });
    await stop();
    await start();
    expect(outcome(await open('101'))).toBe('amountAbovePositionLimit 100.00');
    expect(outcome(await open('101', 'BTCUSD'))).toBe('opened');
    expect(notices.at(-1)).toMatchObject([{ symbol: 'EURUSD', figure: eur('100'), staffName: 'O. Lund' }]);
  });

  test('race: orders sent around a change are decided by their place in the queue', async () => {
    const before = Array.from({ length: 15 }, () => open('101'));
    const lowered = change({ before: file.positionAmount, figure: eur('100') });
    const during = Array.from({ length: 15 }, () => open('101'));
    const raised = change({ before: eur('100'), figure: eur('200'), isApproved: true });
    const after = Array.from({ length: 15 }, () => open('101'));
    expect(await Promise.all([lowered, raised])).toEqual(['done', 'done']);
    const outcomes = async (answers: Promise<Answer>[]) => new Set((await Promise.all(answers)).map(outcome));
    expect(await outcomes(before)).toEqual(new Set(['opened']));
    expect(await outcomes(during)).toEqual(new Set(['amountAbovePositionLimit 100.00']));
    expect(await outcomes(after)).toEqual(new Set(['opened']));
    expect(await stored()).toEqual([
      { after: eur('100').toString(), journalled: 15 },
      { after: eur('200').toString(), journalled: 30 },
    ]);
  });

  test('race: of two who lower at once from the same figure the second looks again', async () => {
    const both = await Promise.all([
      change({ before: file.positionAmount, figure: eur('100') }),
      change({ before: file.positionAmount, figure: eur('500') }),
    ]);
    expect(both).toEqual(['done', 'limitMoved 100.00']);
    expect(outcome(await open('101'))).toBe('amountAbovePositionLimit 100.00');
  });

  test('the connection cut after the change was sent: it is stored once and answered', async () => {
    await stop();
    const proxy = await openCuttingProxy(database.databaseUrl);
    await start(proxy.through);
    await engine.idle();
    const cut = proxy.swallowNextAnswer();
    expect(await change({ before: file.positionAmount, figure: eur('100') })).toBe('done');
    expect(outcome(await open('101'))).toBe('amountAbovePositionLimit 100.00');
    await cut;
    expect(notices.at(-1)).toHaveLength(1);
    expect(await stored()).toHaveLength(1);
    await stop();
    await proxy.close();
    await start();
  });
});
