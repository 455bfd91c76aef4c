import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import { money } from '@candor/domain/money/money.ts';
import { eur, openMarket, price, quoteOf } from '../../../../tests/support/dealing.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

const topUp = ({ sent }: Pick<Entered, 'sent'>, commandId: string) =>
  post(edge, '/api/accounts/topUpDemo', { commandId }, sent);

interface Demo {
  readonly accountId: number;
  readonly cash: string;
  readonly fundings: string[];
}

/** Reads the demo account and the entries that funded it directly from the database. */
async function demoOf({ email }: Entered): Promise<Demo> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ id: string; cash: string; amount: string | null }>(
      `SELECT account.id::text, cash::text, posting.amount::text FROM trading_account account
       JOIN client ON client.id = client_id
       LEFT JOIN posting ON posting.account_id = account.id
         AND EXISTS (SELECT FROM ledger_entry entry WHERE entry.id = entry_id AND entry.kind = 'demoFunding')
       WHERE email = $1 AND account.kind = 'demo' ORDER BY entry_id`,
      [email],
    ),
  );
  const fundings = rows.flatMap(({ amount }) => amount ?? []);
  return { accountId: Number.parseInt(rows[0]?.id ?? '', 10), cash: rows[0]?.cash ?? '', fundings };
}

/** Makes a trade that loses exactly half of its amount: at leverage 5, a tenth below its open rate. */
async function lose(client: Entered, amount: string): Promise<void> {
  const { accountId } = await demoOf(client);
  const account = { brandId: edge.brand.id, accountId };
  openMarket(edge.engine, quoteOf('BTCUSD', '49990', '50000', edge.clock.now()));
  const order = { symbol: 'BTCUSD', direction: 'buy', amount: money(2n * eur(amount)), leverage: 5 } as const;
  const opened = await edge.desk.openPosition(account, order, `open:${accountId}:${amount}`);
  if (!opened.status) throw new Error(opened.error.code);
  expect(opened.data.position.open_rate).toBe(price('50012.5'));
  openMarket(edge.engine, quoteOf('BTCUSD', '45011.25', '45020', edge.clock.now()));
  const { position } = opened.data;
  const closed = await edge.desk.closePosition(account, { id: position.id }, `close:${accountId}:${amount}`);
  expect(closed.status).toBe(true);
}

describe('topping up the demo account', () => {
  it('requires a session', async () => {
    expect((await topUp({ sent: {} }, 'command-1')).code).toBe('sessionMissing');
  });

  it('requires a command id', async () => {
    const { sent } = await newClient(edge);
    const answer = await post(edge, '/api/accounts/topUpDemo', {}, sent);
    expect([answer.code, answer.field]).toEqual(['fieldRequired', 'commandId']);
  });

  it('LE-6 brings the balance back to the demo funding by one entry', async () => {
    const client = await newClient(edge);
    await lose(client, '3999.50');
    const answer = await topUp(client, 'command-1');
    expect([answer.status, answer.data]).toEqual([200, { balance: 10_000 }]);
    const demo = await demoOf(client);
    expect([demo.cash, demo.fundings]).toEqual(['10000000000', ['10000000000', '3999500000']]);
  });

  it('B4.3 asked twice under one id, it answers the same and pays once', async () => {
    const client = await newClient(edge);
    await lose(client, '100.00');
    const first = await topUp(client, 'command-1');
    await lose(client, '200.00');
    const second = await topUp(client, 'command-1');
    expect(second.text).toBe(first.text);
    expect((await demoOf(client)).cash).toBe('9800000000');
  });

  it('LE-6 of many at the same moment one pays, the others find nothing missing', async () => {
    const client = await newClient(edge);
    await lose(client, '2500.00');
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => topUp(client, `command-${index}`)));
    const codes = answers.map(({ status, code }) => code ?? status);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 'topUpNotNeeded')).toHaveLength(19);
    expect((await demoOf(client)).fundings).toEqual(['10000000000', '2500000000']);
  });

  it('LE-6 refuses where nothing is missing', async () => {
    const answer = await topUp(await newClient(edge), 'command-1');
    expect([answer.status, answer.code]).toEqual([409, 'topUpNotNeeded']);
  });

  it('LE-6 refuses on the real account', async () => {
    const client = await newClient(edge);
    await post(edge, '/api/accounts/switch', { account: 'real' }, client.sent);
    const answer = await topUp(client, 'command-1');
    expect([answer.status, answer.code]).toEqual([409, 'topUpReal']);
    expect((await demoOf(client)).fundings).toHaveLength(1);
  });
});
