import { afterAll, beforeEach, beforeAll, expect, it } from 'vitest';
import { transaction } from '../../../database/pool.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { deliveryParts, memoryMail } from '../../../../tests/support/mail.ts';
import { MailRefused } from '../../../providers/mail/interface.ts';
import { deliverMail } from './deliverMail.ts';
import { REPLACED } from './mailHistory.ts';
import { queueMail } from './queueMail.ts';
import { resendMails } from './resendMails.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

beforeEach(async () => {
  await asOwner(edge.database, (owner) => owner.query('DELETE FROM mail'));
});

const refusing = {
  send: async () => Promise.reject(new MailRefused('no such mailbox')),
  close: async () => undefined,
};

/** Creates a mail that the mail server has refused for good; returns its id. */
async function givenUp(to: string): Promise<number> {
  const { brand, clock } = edge;
  await transaction(edge.pool, brand.id, (connection) =>
    queueMail(connection, {
      brandId: brand.id,
      clientId: undefined,
      to,
      language: 'en',
      template: 'emailUnknown',
      values: {},
      link: { path: '/login' },
      now: clock.now(),
    }),
  );
  const [{ id } = { id: 0 }] = await mails();
  expect(await deliverMail(deliveryParts(edge, refusing), { brandId: brand.id, mailId: id })).toBe('refused');
  await asOwner(edge.database, (owner) => owner.query('DELETE FROM graphile_worker._private_jobs'));
  return id;
}

/** Reads the mails, newest first. */
async function mails() {
  const { rows } = await asOwner(edge.database, (owner) =>
    owner.query<{ id: number; state: string; attempts: number }>(
      'SELECT id::float8, state, attempts FROM mail ORDER BY id DESC',
    ),
  );
  return rows;
}

async function jobs(): Promise<number> {
  const { rows } = await asOwner(edge.database, (owner) => owner.query('SELECT FROM graphile_worker.jobs'));
  return rows.length;
}

const resend = (changes: { since?: number; to?: string } = {}) =>
  resendMails(edge.pool, edge.brand.id, { since: edge.clock.now() - 1, ...changes });

it('queues what was given up, once, and it is sent', async () => {
  const id = await givenUp('kim@example.com');
  expect(await resend()).toBe(1);
  expect(await resend()).toBe(0);
  expect([await mails(), await jobs()]).toEqual([[{ id, state: 'queued', attempts: 0 }], 1]);
  const provider = memoryMail();
  expect(await deliverMail(deliveryParts(edge, provider), { brandId: edge.brand.id, mailId: id })).toBe('sent');
  expect(provider.taken).toHaveLength(1);
});

it('two commands at the same moment queue each mail once', async () => {
  for (let count = 0; count < 5; count += 1) await givenUp(`kim${count}@example.com`);
  const queued = await Promise.all([resend(), resend()]);
  expect(queued.reduce((sum, each) => sum + each)).toBe(5);
  expect(await jobs()).toBe(5);
});

it('leaves alone older ones, other addresses, those that were sent and those that a newer one replaced', async () => {
  const old = await givenUp('old@example.com');
  edge.clock.pass(60_000);
  const replaced = await givenUp('replaced@example.com');
  await asOwner(edge.database, (owner) =>
    owner.query('UPDATE mail SET last_error = $1 WHERE id = $2', [REPLACED, replaced]),
  );
  const other = await givenUp('other@example.com');
  const named = await givenUp('named@example.com');
  expect(await resend({ to: 'named@example.com' })).toBe(1);
  const states = Object.fromEntries((await mails()).map(({ id, state }) => [id, state]));
  expect(states).toEqual({ [old]: 'failed', [replaced]: 'failed', [other]: 'failed', [named]: 'queued' });
  expect(await resend()).toBe(1);
});
