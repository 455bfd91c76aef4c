import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MailCodePurpose } from '@candor/domain/clients/mailCode.ts';
import { transaction } from '../../../database/pool.ts';
import { MailRefused } from '../../../providers/mail/interface.ts';
import type { MailProvider } from '../../../providers/mail/interface.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { codeOf, deliveryParts, linkOf, memoryMail } from '../../../../tests/support/mail.ts';
import { newMail } from '../../../../tests/support/newMail.ts';
import { newClient } from '../../../../tests/support/edgeClient.ts';
import { phoneCodeByMail } from '../../client/clients/index.ts';
import { insertPhoneCode } from '../../client/clients/phoneCodeStore.ts';
import { deliverMail } from './deliverMail.ts';
import type { NewMail } from './mail.ts';
import { planMailCode, useMailCode } from './mailCode.ts';
import { queueMail } from './queueMail.ts';
import { eraseRowsAt } from '../../../../tests/support/erasure.ts';

let edge: Edge;
let clientId: number;

beforeAll(async () => {
  edge = await startEdge();
  const { email } = await newClient(edge);
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ id: string }>('SELECT id FROM client WHERE email = $1', [email]),
  );
  clientId = Number.parseInt(rows[0]?.id ?? '', 10);
});

afterAll(() => edge.stop());

const mail = (changes: Partial<NewMail> = {}): NewMail => newMail(edge, changes);

const inBrand = <T>(work: Parameters<typeof transaction<T>>[2]) => transaction(edge.pool, edge.brand.id, work);

/** Queues a mail and returns its id. */
async function queue(changes: Partial<NewMail> = {}): Promise<number> {
  await inBrand((connection) => queueMail(connection, mail(changes)));
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ id: string }>('SELECT max(id) AS id FROM mail'),
  );
  return Number.parseInt(rows[0]?.id ?? '', 10);
}

async function stored(id: number) {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ state: string; attempts: number; last_error: string | null; subject: string | null }>(
      'SELECT state, attempts, last_error, subject FROM mail WHERE id = $1',
      [id],
    ),
  );
  return rows[0];
}

const jobs = async (id: number) =>
  asOwner(edge.database, async (owner) => {
    const found = await owner.query('SELECT 1 FROM graphile_worker.jobs WHERE key = $1', [
      `mail:${edge.brand.id}:${id}`,
    ]);
    return found.rows.length;
  });

const deliver = (mailId: number, provider: MailProvider) =>
  deliverMail(deliveryParts(edge, provider), { brandId: edge.brand.id, mailId });

const failing = (error: Error): MailProvider => ({
  async send() {
    throw error;
  },
  close: async () => undefined,
});

describe('queueing', () => {
  it('stores the mail and its job in one transaction, or neither', async () => {
    const id = await queue();
    expect([(await stored(id))?.state, await jobs(id)]).toEqual(['queued', 1]);
    const rolledBack = inBrand(async (connection) => {
      await queueMail(connection, mail());
      throw new Error('the event did not happen');
    });
    await expect(rolledBack).rejects.toThrow('did not happen');
    expect([await stored(id + 1), await jobs(id + 1)]).toEqual([undefined, 0]);
  });

  it('queues one mail for one event, also for two at the same moment', async () => {
    const eventKey = 'event-1';
    await Promise.all([1, 2, 3].map(() => queue({ eventKey })));
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query('SELECT 1 FROM mail WHERE event_key = $1', [eventKey]),
    );
    expect(rows).toHaveLength(1);
  });

  it.each(['kim@example.com\r\nBcc: all@example.com', 'kim@example.com all@example.com'])(
    'T59 the database takes no recipient with a line break or a space: %j',
    async (to) => {
      await expect(queue({ to })).rejects.toThrow(/mail_recipient_check/);
    },
  );

  it('T22 no brand sees the mails of another', async () => {
    await queue();
    const elsewhere = await transaction(edge.pool, 'other', (connection) => connection.query('SELECT 1 FROM mail'));
    expect(elsewhere.rows).toEqual([]);
  });
});

describe('delivery', () => {
  it('sends a mail once, however often its job runs', async () => {
    const provider = memoryMail();
    const id = await queue();
    await deliver(id, provider);
    await deliver(id, provider);
    expect(provider.taken).toHaveLength(1);
    expect(await stored(id)).toMatchObject({ state: 'sent', attempts: 1, subject: provider.taken[0]?.subject });
  });

  it('T13 links lead to the brand’s configured host', async () => {
    const provider = memoryMail();
    await deliver(await queue(), provider);
    expect(provider.taken[0]?.text).toContain('http://northline.localhost:3000/login\n');
    expect(provider.taken[0]?.from).toEqual({ name: 'Northline', address: 'no-reply@northline.localhost' });
  });

  it('tries again after a failure, and not after a refusal', async () => {
    const mail = await queue();
    await expect(deliver(mail, failing(new Error('kim@example.com unreachable')))).rejects.toThrow(/not sent/);
    expect(await stored(mail)).toMatchObject({ state: 'queued', attempts: 1, last_error: 'Error' });
    await deliver(mail, memoryMail());
    expect(await stored(mail)).toMatchObject({ state: 'sent', attempts: 2, last_error: null });

    const refused = await queue();
    await deliver(refused, failing(new MailRefused('no such mailbox')));
    expect(await stored(refused)).toMatchObject({ state: 'failed', last_error: 'MailRefused' });
  });

  it('T62 after a crash in the middle it is sent once more, under the same message id', async () => {
    const id = await queue();
    const provider = memoryMail();
    await inBrand((connection) =>
      connection.query("UPDATE mail SET state = 'sending', attempts = 1, sending_since = $2 WHERE id = $1", [
        id,
        new Date(edge.clock.now()),
      ]),
    );
    await expect(deliver(id, provider)).rejects.toThrow(/is being sent/);
    edge.clock.pass(61_000);
    await deliver(id, provider);
    await deliver(id, provider);
    expect(provider.taken.map(({ messageId }) => messageId)).toEqual([`mail-${id}.northline@northline.localhost`]);
  });
});

it('mails are forgotten after a year', async () => {
  const id = await queue();
  const afterAYear = edge.clock.now() + 367 * 24 * 60 * 60_000;
  await eraseRowsAt(edge, afterAYear, 'other');
  expect(await stored(id)).toBeDefined();
  await eraseRowsAt(edge, afterAYear);
  expect(await stored(id)).toBeUndefined();
});

it('CL-8 codes for telephone numbers are forgotten after a year, with their mails', async () => {
  const count = async () =>
    (await inBrand((connection) => connection.query<{ id: string }>('SELECT id::text FROM phone_code'))).rows.length;
  const now = edge.clock.now();
  await inBrand(async (connection) => {
    const phone = '+4915112345601';
    const codeId = await insertPhoneCode(connection, { brandId: edge.brand.id, clientId, phone, now });
    await phoneCodeByMail.queue(connection, {
      client: { id: clientId, brandId: edge.brand.id, email: 'k@example.com', language: 'en', firstName: 'K', phone },
      codeId,
      now,
    });
  });
  await eraseRowsAt(edge, now);
  expect(await count()).toBe(1);
  await eraseRowsAt(edge, now + 367 * 24 * 60 * 60_000);
  expect(await count()).toBe(0);
});

describe('codes', () => {
  const planned = (purpose: MailCodePurpose = 'password') =>
    inBrand((connection) =>
      planMailCode(connection, { brandId: edge.brand.id, clientId, purpose, now: edge.clock.now() }),
    );
  const sent = async (codeId: number) => {
    const provider = memoryMail();
    const id = await queue({ clientId, template: 'passwordReset', link: { path: '/password/reset', codeId } });
    await deliver(id, provider);
    return { id, mail: provider.taken[0] ?? { text: '' } };
  };
  const use = (code: string, purpose: MailCodePurpose = 'password') =>
    inBrand((connection) => useMailCode(connection, purpose, code, edge.clock.now()));

  it('ML-2 T13 a code works once, also for ten at the same moment', async () => {
    const { mail: received } = await sent(await planned());
    expect(linkOf(received)).toMatch(/^\/password\/reset\/[\w-]{43}$/);
    const used = await Promise.all(Array.from({ length: 10 }, () => use(codeOf(received))));
    expect(used.filter((code) => code !== undefined)).toHaveLength(1);
  });

  it('T13 nothing in the database is a code', async () => {
    const { mail: received } = await sent(await planned());
    const dump = await asOwner(edge.database, (owner) =>
      owner.query<{ all: string }>(
        "SELECT string_agg(t::text, E'\\n') AS all FROM (SELECT mail, mail_code FROM mail LEFT JOIN mail_code ON mail_code.id = code_id) t",
      ),
    );
    expect(dump.rows[0]?.all).toContain('passwordReset');
    expect(dump.rows[0]?.all).not.toContain(codeOf(received));
  });

  it('ML-2 T13 a newer code is the end of the older, whose mail is not sent any more', async () => {
    const first = await sent(await planned());
    const codeId = await planned();
    const queued = await queue({ clientId, template: 'passwordReset', link: { path: '/password/reset', codeId } });
    const third = await sent(await planned());
    await deliver(queued, memoryMail());
    expect(await stored(queued)).toMatchObject({ state: 'failed' });
    expect(await use(codeOf(first.mail))).toBeUndefined();
    expect(await use(codeOf(third.mail))).toBeDefined();
  });

  it('ML-2 T14 a newer "it was not me" leaves the older one as it is', async () => {
    const older = await sent(await planned('notMe'));
    const newer = await sent(await planned('notMe'));
    for (const { mail } of [newer, older]) expect(await use(codeOf(mail), 'notMe')).toBeDefined();
    expect(await use(codeOf(older.mail), 'notMe')).toBeUndefined();
  });

  it.each([
    ['password', 30],
    ['login', 10],
    ['emailChange', 24 * 60],
    ['confirmation', 7 * 24 * 60],
    ['notMe', 7 * 24 * 60],
  ] as const)('ML-1 T13 a code for %s ends %i minutes after it was sent', async (purpose, minutes) => {
    const planning = await planned(purpose);
    edge.clock.pass(60_000);
    const { mail: early } = await sent(planning);
    edge.clock.pass(minutes * 60_000 - 1);
    expect(await use(codeOf(early), purpose)).toBeDefined();
    const { mail: late } = await sent(await planned(purpose));
    edge.clock.pass(minutes * 60_000);
    expect(await use(codeOf(late), purpose)).toBeUndefined();
  });

  it('a code is good for its own purpose only', async () => {
    const { mail: received } = await sent(await planned('notMe'));
    expect(await use(codeOf(received))).toBeUndefined();
  });
});
