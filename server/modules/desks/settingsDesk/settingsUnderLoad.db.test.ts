import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SettingKey } from '@candor/domain/settings/declared.ts';
import { MARK_UP, openingRate } from '@candor/domain/pricing/rates.ts';
import { settingInForce } from '@candor/domain/settings/setting.ts';
import { eur, insertClients, openFundedAccount, openMarket, quoteOf } from '../../../../tests/support/dealing.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newStaff, officePost } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';

/** Two people change settings in the office while clients open and close without a pause. */

const LANES = 200;
const ORDERS_BETWEEN = 1_000;
const QUOTE = quoteOf('EURUSD', '1.10000', '1.10010');

/** Mark-up of each version in thousandths of a percent: the file's, and those set by the two people. */
const markUps = new Map([
  [0, MARK_UP],
  [1, 10n],
  [2, 10n],
  [3, MARK_UP],
]);

/** Order with the settings' versions at its sending and at its answer. */
interface Sent {
  readonly commandId: string;
  readonly isDone: boolean;
  /** Lowest version that may decide it; `to` is the highest. */
  readonly from: number;
  readonly to: number;
}

let edge: Edge;
let admin: Staff;
let compliance: Staff;
let accounts: number[];
const sent: Sent[] = [];
/** Newest version whose decision was requested, and newest that was answered. */
const version = { asked: 0, answered: 0 };

beforeAll(async () => {
  edge = await startEdge();
  admin = await newStaff(edge, ['brandAdmin']);
  compliance = await newStaff(edge, ['compliance']);
  const clients = await insertClients(edge.database, LANES);
  accounts = await Promise.all(clients.map((id) => openFundedAccount(edge.engine, id, eur('10000'))));
  openMarket(edge.engine, QUOTE);
});

afterAll(() => edge.stop());

async function change(key: SettingKey, value: string | null): Promise<void> {
  const { settings, brand } = edge;
  const file = settings.fileOf(brand.id);
  if (file === undefined) throw new Error('the brand is served');
  const before = settingInForce(file, settings.of(brand.id), key);
  const because = { reason: 'Agreed in the risk committee' };
  const ask = { key, before, value, ...because, request: `under-load-${version.asked}` };
  const asked = await officePost(edge, 'settings/ask', ask, admin.sent);
  const { id } = asked.data['approval'] as { id: number };
  version.asked += 1;
  const decided = await officePost(edge, 'approvals/decide', { id, approve: 1, ...because }, compliance.sent);
  expect(decided.data, decided.text).toMatchObject({ state: 'approved', outcome: 'done' });
  version.answered += 1;
}

/** Sends one client's orders, one after the other, until the end. */
async function trade(accountId: number, isOver: () => boolean): Promise<void> {
  for (let count = 0; !isOver(); count += 1) {
    // Each lane sends five orders a second of this clock, the maximum for a client.
    edge.clock.pass(1);
    const anyPrice = { expectedPrice: undefined, tolerance: undefined };
    const levels = { stopLoss: undefined, takeProfit: undefined };
    const order = { ...anyPrice, ...levels, direction: 'buy', amount: eur('10'), leverage: 5 } as const;
    const opened = await send(`${accountId}-${count}-open`, accountId, {
      kind: 'openPosition',
      symbol: 'EURUSD',
      order,
    });
    if (opened?.kind !== 'opened') continue;
    const positionId = opened.position.id;
    await send(`${accountId}-${count}-close`, accountId, { kind: 'closePosition', positionId, order: anyPrice });
  }
}

async function send(commandId: string, accountId: number, body: Parameters<Edge['engine']['submit']>[0]['body']) {
  const from = version.answered;
  const answer = await edge.engine.submit({ commandId, brandId: 'northline', accountId, actor: 'client', body });
  sent.push({ commandId, isDone: answer.ok, from, to: version.asked });
  return answer.ok ? answer.value : undefined;
}

/** Reads which version decided each order; execution and journal agree. */
function evidence() {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ command_id: string; kind: string; version: number; fill_rate: string }>(
      `SELECT command_id, execution.kind, fill_rate::text, coalesce(settings_version, 0) AS version
       FROM execution JOIN journal USING (account_id, command_id)
       WHERE rule_version = concat_ws('/', '1', settings_version)`,
    );
    return new Map(rows.map((row) => [row.command_id, row]));
  });
}

test('SE-3 settings change under a continuous load: no order is refused, and each names what decided it', async () => {
  const { engine } = edge;
  let isOver = false;
  const load = accounts.map((accountId) => trade(accountId, () => isOver));
  const orders = (count: number) => expect.poll(() => sent.length, { timeout: 60_000 }).toBeGreaterThan(count);
  await orders(ORDERS_BETWEEN);
  await change('markUp', '0.01');
  await orders(sent.length + ORDERS_BETWEEN);
  await change('leverage.forex', '10');
  await orders(sent.length + ORDERS_BETWEEN);
  await change('markUp', null);
  await orders(sent.length + ORDERS_BETWEEN);
  isOver = true;
  await Promise.all(load);

  expect(edge.engine).toBe(engine);
  expect(sent.filter(({ isDone }) => !isDone)).toEqual([]);
  const stored = await evidence();
  expect(sent.filter(({ commandId }) => !stored.has(commandId))).toEqual([]);
  const early = sent.filter(({ commandId, from, to }) => {
    const named = stored.get(commandId)?.version ?? -1;
    return named < from || named > to;
  });
  expect(early, 'an order names no version from before it was sent or after it was answered').toEqual([]);
  const opened = [...stored.values()].filter(({ kind }) => kind === 'open');
  const otherwise = opened.filter(
    (row) => row.fill_rate !== String(openingRate(QUOTE, 'buy', markUps.get(row.version))),
  );
  expect(otherwise, 'each price is made with the mark-up of the version that it names').toEqual([]);
  expect(new Set(opened.map((row) => row.version))).toEqual(new Set([0, 1, 2, 3]));
});
