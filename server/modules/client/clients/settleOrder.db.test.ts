import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMarket, quoteOf } from '../../../../tests/support/dealing.ts';
import { startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import { connect, openTrading } from '../../../../tests/support/edgeSockets.ts';
import type { OpenTrading } from '../../../../tests/support/edgeSockets.ts';

const ORDER = { symbol: 'BTCUSD', direction: 'buy', amount: 100, leverage: 5 };

let edge: Edge;
let open: OpenTrading;

beforeAll(async () => {
  edge = await startEdge();
  open = await openTrading(edge);
  openMarket(edge.engine, quoteOf('BTCUSD', '50000.00', '50010.00'));
});

afterAll(async () => {
  open.trading.stop();
  await edge.stop();
});

/** Calls `settleOrder` for the current account, or for another. */
async function settle({ sent }: Pick<Entered, 'sent'>, commandId: string, account?: number) {
  return post(edge, '/api/accounts/settleOrder', { commandId, account: account ?? (await accountOf(sent)) }, sent);
}

async function accountOf(sent: Entered['sent']): Promise<number> {
  const { text } = await post(edge, '/api/accounts/getBalance', {}, sent);
  return Number.parseInt(/"account":\{"id":(\d+)/.exec(text)?.[1] ?? '1', 10);
}

async function socketOf({ sent }: Entered) {
  return (await connect(open.port, sent)).socket;
}

describe('DE-7 what became of an order', () => {
  it('requires a session', async () => {
    expect((await settle({ sent: {} }, 'command-1')).code).toBe('sessionMissing');
  });

  it('was carried out: the position that it opened, however often one asks', async () => {
    const client = await newClient(edge);
    const socket = await socketOf(client);
    const answer: unknown = await socket.emitWithAck('openPosition', { ...ORDER, commandId: 'command-1' });
    const first = await settle(client, 'command-1');
    expect(first.data).toMatchObject({ opened: [{ amount: 100, leverage: 5 }], closed: [], refusal: null });
    expect(answer).toMatchObject({ data: { position: { id: Number.parseInt(idIn(first.data), 10) } } });
    expect((await settle(client, 'command-1')).text).toBe(first.text);
    // The order itself, sent again, also gets its original answer.
    expect(await socket.emitWithAck('openPosition', { ...ORDER, commandId: 'command-1' })).toEqual(answer);
    socket.disconnect();
  });

  it('was refused: with its reason', async () => {
    const client = await newClient(edge);
    const socket = await socketOf(client);
    await socket.emitWithAck('openPosition', { ...ORDER, amount: 20_000, commandId: 'command-1' });
    const { data } = await settle(client, 'command-1');
    expect(data).toMatchObject({ opened: [], refusal: { code: 'amountAboveLimit' } });
    socket.disconnect();
  });

  it('never arrived: nothing was done, and nothing will be when it arrives after all', async () => {
    const client = await newClient(edge);
    const { data } = await settle(client, 'command-1');
    expect(data).toMatchObject({ opened: [], refusal: { code: 'orderNotReceived' } });
    const socket = await socketOf(client);
    const late: unknown = await socket.emitWithAck('openPosition', { ...ORDER, commandId: 'command-1' });
    expect(late).toMatchObject({ status: false, error: { code: 'commandReused' } });
    const book = await post(edge, '/api/accounts/getBalance', {}, client.sent);
    expect(book.data['positions']).toEqual({ open: [], history: [] });
    socket.disconnect();
  });

  it('races the order: either it was carried out and reported so, or it never is', async () => {
    const client = await newClient(edge);
    const socket = await socketOf(client);
    let carriedOut = 0;
    for (let round = 0; round < 8; round += 1) {
      const commandId = `command-${round}`;
      const request = () => settle(client, commandId);
      const ordered = () => socket.emitWithAck('openPosition', { ...ORDER, amount: 1, commandId });
      const [settled, answer] =
        round % 2 === 0
          ? await Promise.all([request(), ordered()])
          : await Promise.all([ordered(), request()]).then(([first, second]) => [second, first] as const);
      const isOpened = JSON.stringify(answer).includes('"status":true');
      expect(settled.data).toMatchObject(
        isOpened ? { opened: [{ amount: 1 }], refusal: null } : { opened: [], refusal: { code: 'orderNotReceived' } },
      );
      carriedOut += isOpened ? 1 : 0;
    }
    const book = await post(edge, '/api/accounts/getBalance', {}, client.sent);
    expect(JSON.stringify(book.data['positions']).split('"amount":1,').length - 1).toBe(carriedOut);
    socket.disconnect();
  });

  it('belongs to the account that it was given on, which is the session’s own', async () => {
    const client = await newClient(edge);
    const socket = await socketOf(client);
    await socket.emitWithAck('openPosition', { ...ORDER, commandId: 'command-1' });
    const demo = await accountOf(client.sent);
    await post(edge, '/api/accounts/switch', { account: 'real' }, client.sent);
    expect((await settle(client, 'command-1', demo)).data).toMatchObject({ refusal: null });
    expect((await settle(client, 'command-1')).data).toMatchObject({ refusal: { code: 'orderNotReceived' } });
    expect((await settle(await newClient(edge), 'command-1', demo)).code).toBe('accountUnknown');
    socket.disconnect();
  });
});

function idIn(data: Readonly<Record<string, unknown>>): string {
  return /"opened":\[\{"id":(\d+)/.exec(JSON.stringify(data))?.[1] ?? '';
}
