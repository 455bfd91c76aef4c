import type { BrandId, ClientId } from '@candor/domain/ids.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import { connect, next, openTrading } from '../../../../tests/support/edgeSockets.ts';
import type { OpenTrading } from '../../../../tests/support/edgeSockets.ts';
import { transaction } from '../../../database/pool.ts';
import { storeMessage, queueMail } from './index.ts';
import type { NewMail } from './mail.ts';
import { eraseRowsAt } from '../../../../tests/support/erasure.ts';

let edge: Edge;
let open: OpenTrading;
let anna: Entered;
let brandId: BrandId;
let clientId: ClientId;

beforeAll(async () => {
  edge = await startEdge();
  open = await openTrading(edge);
  brandId = edge.brand.id;
});

afterAll(async () => {
  open.trading.stop();
  await edge.stop();
});

beforeEach(async () => {
  anna = await newClient(edge);
  clientId = await idOf(anna);
});

async function idOf({ token }: Entered): Promise<ClientId> {
  const found = await edge.sessions.find(edge.brand.id, { token, cookie: undefined, host: 'localhost' });
  if (!found.ok) throw new Error('no session');
  return found.value.clientId;
}

const inBrand = <T>(work: Parameters<typeof transaction<T>>[2]) => transaction(edge.pool, brandId, work);

function mail(changes: Partial<NewMail> = {}): Promise<void> {
  const money = { money: '1250.50', symbol: '€' };
  return inBrand((connection) =>
    queueMail(connection, {
      brandId,
      clientId,
      to: anna.email,
      language: 'en',
      template: 'depositHeld',
      now: edge.clock.now(),
      values: { name: 'Anna', number: 'NOR-1', symbol: '€', amount: money },
      link: { path: '/transactions/deposits' },
      ...changes,
    }),
  );
}

interface Listed {
  readonly messages: readonly { id: number; kind: string; title: string; text: string[]; is_read: 0 | 1 }[];
  readonly unread: number;
  readonly more: 0 | 1;
}

async function list(request: Readonly<Record<string, unknown>> = {}, of = anna): Promise<Listed> {
  const { data } = await post(edge, '/api/messages', { language: 'en', ...request }, of.sent);
  return data as unknown as Listed;
}

function read(request: Readonly<Record<string, unknown>>, of = anna) {
  return post(edge, '/api/messages/read', request, of.sent);
}

it('messages require a session', async () => {
  expect((await post(edge, '/api/messages', { language: 'en' })).code).toBe('sessionMissing');
  expect((await post(edge, '/api/messages/read', { id: 1 })).code).toBe('sessionMissing');
});

describe('IB-1 a message', () => {
  it('is kept with the mail that tells of an event, once, in the same transaction or not at all', async () => {
    await mail({ eventKey: `deposit:${clientId}` });
    await mail({ eventKey: `deposit:${clientId}` });
    await expect(
      inBrand(async (connection) => {
        await storeMessage(connection, {
          brandId,
          clientId,
          kind: 'documentApproved',
          now: edge.clock.now(),
          values: { file: 'a.pdf' },
          path: '/my-account/documents',
        });
        throw new Error('the event did not happen');
      }),
    ).rejects.toThrow('did not happen');
    expect(await list()).toMatchObject({ messages: [{ kind: 'depositHeld', is_read: 0 }], unread: 1, more: 0 });
  });

  it('is kept where the client does without the mail', async () => {
    await post(edge, '/api/notifications/prefer', { event: 'ownLimits', by_mail: 0 }, anna.sent);
    await post(edge, '/api/accounts/pause', { days: 7 }, anna.sent);
    expect(await list()).toMatchObject({ messages: [{ kind: 'pauseBegun' }], unread: 1 });
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query('SELECT 1 FROM mail WHERE client_id = $1 AND template = $2', [clientId, 'pauseBegun']),
    );
    expect(rows).toEqual([]);
  });

  it('is not made of mails with a link that only their reader may have', async () => {
    await mail({ template: 'passwordReset', link: { path: '/password/reset' }, values: { name: 'Anna' } });
    expect(await list()).toMatchObject({ messages: [], unread: 0 });
  });
});

it('IB-2 a message is read in the language of the page, its amounts as that language writes them', async () => {
  const values = { name: 'Anna', limit: 'x', value: { money: '-1250.5', symbol: '€', signed: true } } as const;
  await mail({ template: 'limitChanged', values: { ...values, from: { time: edge.clock.now() } } });
  expect((await list()).messages[0]?.text[0]).toContain('−€1\u202f250.5');
  const german = (await list({ language: 'de' })).messages[0];
  expect([german?.title, german?.text[0]]).toEqual([
    'Ihr Limit wurde geändert',
    expect.stringContaining('−1.250,5\u00a0€'),
  ]);
});

describe('IB-3 the list', () => {
  it('shows twenty at a time, the newest first, and counts what is unread', async () => {
    for (let number = 1; number <= 23; number += 1) await mail();
    const first = await list();
    expect([first.messages.length, first.more, first.unread]).toEqual([20, 1, 23]);
    const last = first.messages.at(-1)?.id;
    const second = await list({ before: last });
    expect([second.messages.length, second.more]).toEqual([3, 0]);
    expect(second.messages.every(({ id }) => id < (last ?? 0))).toBe(true);
  });

  it('marks one as read, or all up to one; what came meanwhile stays unread', async () => {
    for (let number = 1; number <= 4; number += 1) await mail();
    const [newest, second] = (await list()).messages;
    expect((await read({ id: newest?.id })).data).toEqual({ unread: 3 });
    await mail();
    expect((await read({ up_to: second?.id })).data).toEqual({ unread: 1 });
    expect((await list()).messages.map(({ is_read: isRead }) => isRead)).toEqual([0, 1, 1, 1, 1]);
  });

  it('T22 is the client’s own: another neither sees nor marks it', async () => {
    await mail();
    const [message] = (await list()).messages;
    const ben = await newClient(edge);
    expect(await list({}, ben)).toMatchObject({ messages: [], unread: 0 });
    expect((await read({ id: message?.id }, ben)).data).toEqual({ unread: 0 });
    expect((await list()).unread).toBe(1);
    const elsewhere = await transaction(edge.pool, 'other', (connection) =>
      connection.query('SELECT 1 FROM client_message'),
    );
    expect(elsewhere.rows).toEqual([]);
  });
});

it('IB-4 messages are removed after a year', async () => {
  await mail();
  const afterAYear = edge.clock.now() + 367 * 24 * 60 * 60_000;
  const storedMessages = () => inBrand((connection) => connection.query('SELECT 1 FROM client_message'));
  await eraseRowsAt(edge, afterAYear, 'other');
  expect((await storedMessages()).rows).not.toEqual([]);
  await eraseRowsAt(edge, afterAYear);
  expect((await storedMessages()).rows).toEqual([]);
});

describe('IB-5 open pages', () => {
  it('hear of what has committed for their client, and of nobody else’s', async () => {
    const ben = await newClient(edge);
    const [of, other] = [await connect(open.port, anna.sent), await connect(open.port, ben.sent)];
    const heard = next(of.socket, 'news');
    await mail();
    expect(await heard).toEqual({ topics: ['messages'] });
    const account = next(of.socket, 'news');
    await inBrand((connection) =>
      connection.query('UPDATE client SET email_confirmed_at = now() WHERE id = $1', [clientId]),
    );
    expect(await account).toEqual({ topics: ['account'] });
    expect(other.heard.filter(({ event }) => event === 'news')).toEqual([]);
    of.socket.disconnect();
    other.socket.disconnect();
  });

  it('hear on after something that this server cannot read', async () => {
    const { socket } = await connect(open.port, anna.sent);
    const heard = next(socket, 'news');
    for (const payload of ['x', '["northline",1,"a topic of a later version"]', ''])
      await asOwner(edge.database, (owner) => owner.query("SELECT pg_notify('client_news', $1)", [payload]));
    await mail();
    expect(await heard).toEqual({ topics: ['messages'] });
    socket.disconnect();
  });

  it('OL-3 receive a pause with the balance, as it begins', async () => {
    const { socket } = await connect(open.port, anna.sent);
    const pushed = new Promise((resolve) => {
      socket.on('balance', (balance: { account: { own: { paused_until: string | null } } }) => {
        if (balance.account.own.paused_until !== null) resolve(balance.account.own.paused_until);
      });
    });
    const { data } = await post(edge, '/api/accounts/pause', { days: 7 }, anna.sent);
    expect(await pushed).toBe(data['paused_until']);
    const { data: account } = await post(edge, '/api/accounts/get', {}, anna.sent);
    expect(account).toMatchObject({ user: { own: { paused_until: data['paused_until'], loss_day: null } } });
    socket.disconnect();
  });
});
