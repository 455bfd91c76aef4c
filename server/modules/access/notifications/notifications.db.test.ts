import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '../../../database/pool.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { BROWSER, get, loginAgain, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import { deliverAll } from '../../../../tests/support/mail.ts';
import { queueMail } from './queueMail.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

const list = ({ sent }: Pick<Entered, 'sent'>) => get(edge, '/api/notifications', sent);
const prefer = ({ sent }: Pick<Entered, 'sent'>, event: string, byMail: unknown) =>
  post(edge, '/api/notifications/prefer', { event, by_mail: byMail }, sent);

async function idOf({ email }: Entered): Promise<number> {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ id: string }>('SELECT id FROM client WHERE email = $1', [email]),
  );
  return Number.parseInt(rows[0]?.id ?? '', 10);
}

/** Queues the mail of a price alert as its job does. */
async function alertMail(client: Entered): Promise<void> {
  const [clientId, now] = [await idOf(client), edge.clock.now()];
  await transaction(edge.pool, edge.brand.id, (connection) =>
    queueMail(connection, {
      brandId: edge.brand.id,
      clientId,
      to: client.email,
      language: 'de',
      template: 'priceAlert',
      now,
      values: {
        instrument: 'EUR/USD',
        price: { decimal: '1.085' },
        fired: { decimal: '1.0851' },
        time: { time: now },
      },
      link: { path: '/platform/EURUSD' },
    }),
  );
}

describe('notifications', () => {
  it('need a session', async () => {
    expect((await get(edge, '/api/notifications')).code).toBe('sessionMissing');
  });

  it('ML-6 the mails that can be done without can be switched off and on again, by their owner', async () => {
    const [client, other] = [await newClient(edge), await newClient(edge)];
    const preferences = async (of: Entered) => (await list(of)).data['preferences'];
    expect((await prefer(client, 'priceAlert', 0)).list).toContainEqual({ event: 'priceAlert', by_mail: 0, fixed: 0 });
    await prefer(client, 'priceAlert', 0);
    expect(await preferences(client)).toEqual([
      { event: 'priceAlert', by_mail: 0, fixed: 0 },
      { event: 'orderFilled', by_mail: 1, fixed: 0 },
      { event: 'marginWarning', by_mail: 1, fixed: 0 },
      { event: 'ownLimits', by_mail: 1, fixed: 0 },
      { event: 'protection', by_mail: 1, fixed: 1 },
      { event: 'security', by_mail: 1, fixed: 1 },
      { event: 'account', by_mail: 1, fixed: 1 },
    ]);
    expect(await preferences(other)).toContainEqual({ event: 'priceAlert', by_mail: 1, fixed: 0 });
    await deliverAll(edge);
    await alertMail(client);
    expect(await deliverAll(edge)).toEqual([]);
    await prefer(client, 'priceAlert', 1);
    await alertMail(client);
    const [mail] = await deliverAll(edge);
    expect(mail?.subject).toBe('Kursalarm: EUR/USD · Northline');
    expect(mail?.text).toContain('lag am 14. Januar 2026 um 12:00:00 UTC bei 1,0851');
  });

  it.each(['security', 'account', 'marketing'])('ML-6 %s cannot be switched off', async (event) => {
    const answer = await prefer(await newClient(edge), event, 0);
    expect([answer.code, answer.field]).toEqual(['malformed', 'event']);
  });

  it('the history has each mail with its state, and no text', async () => {
    const client = await newClient(edge);
    expect((await list(client)).data['mails']).toMatchObject([
      { subject: 'Please confirm your email address · Northline', state: 'queued' },
    ]);
    const [mail] = (await deliverAll(edge)).filter(({ to }) => to === client.email);
    const answer = await list(client);
    expect(answer.data['mails']).toMatchObject([{ subject: mail?.subject, state: 'sent' }]);
    expect(answer.text).not.toContain('/confirm');
    expect((await list(await newClient(edge))).text).not.toContain('"sent"');
  });
});

describe('ML-7 a browser that was not known', () => {
  const newDeviceMails = async ({ email }: Entered) =>
    (await deliverAll(edge)).filter(({ to, subject }) => to === email && subject.startsWith('New login'));

  it('is announced by mail, once, and the first is not', async () => {
    const client = await newClient(edge, { headers: BROWSER });
    expect(await newDeviceMails(client)).toEqual([]);
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    await loginAgain(edge, client, { headers: { ...BROWSER, 'user-agent': agent }, ip: '192.0.2.7' });
    const [mail] = await newDeviceMails(client);
    expect(mail?.text).toContain('Browser: Firefox, Linux');
    expect(mail?.text).toContain('IP address: 192.0.2.7');
    expect(mail?.text).toContain('/not-me/');
  });

  it('no program is a browser', async () => {
    const client = await newClient(edge, { headers: BROWSER });
    await loginAgain(edge, client);
    expect(await newDeviceMails(client)).toEqual([]);
  });
});
