import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FRESH_LOGIN_MS } from '@candor/domain/clients/session.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { loginAgain, newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Answered, Entered, Sent } from '../../../../tests/support/edgeClient.ts';
import { codeOf, deliverAll, linkOf } from '../../../../tests/support/mail.ts';
import { IBAN, clearedPayer, withdraw } from '../../../../tests/support/withdrawals.ts';

const OTHER_IBAN = 'GB82WEST12345698765432';

let edge: Edge;
let steps = 0;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

/** Gives each request of a test a separate address, since limits count by address. */
const from = (sent: Sent = {}): Sent => ({ ...sent, ip: `10.16.${Math.floor(++steps / 250)}.${steps % 250}` });
const call = (path: string, body: unknown, sent: Sent = {}) => post(edge, path, body, from(sent));
const confirm = (code: string, sent: Sent = {}) => call('/api/accounts/payout/confirm', { code }, sent);

function save({ sent }: Pick<Entered, 'sent'>, changes: object = {}): Promise<Answered> {
  return call('/api/accounts/payout/save', { holder: 'Kim Larsson', iban: IBAN, ...changes }, sent);
}

async function current({ sent }: Pick<Entered, 'sent'>): Promise<unknown> {
  return (await call('/api/accounts/payout', {}, sent)).data['current'];
}

async function linkMailed(): Promise<string> {
  const mail = (await deliverAll(edge)).findLast((one) => linkOf(one).startsWith('/payout-details/'));
  if (mail === undefined) throw new Error('no link was mailed');
  return codeOf(mail);
}

/** Saves payout details and returns the code that confirms them. */
async function saved(client: Pick<Entered, 'sent'>, changes: object = {}): Promise<string> {
  await deliverAll(edge);
  const answer = await save(client, changes);
  if (answer.status !== 200) throw new Error(answer.text);
  return linkMailed();
}

async function statusOf(number: string, { sent }: Pick<Entered, 'sent'>): Promise<string> {
  const { data } = await call('/api/transactions/state', { transaction_id: number }, sent);
  return [data['status'], ...(data['reasons'] as string[])].join(' ');
}

describe('WD-14 WD-15 what is saved', () => {
  test.each([
    [{ holder: 'Sam Novak' }, 'holderOther', 'holder', 'The bank account must be in your own name'],
    [{ holder: 'Kim Larsson GmbH' }, 'holderOther', 'holder', ''],
    [{ holder: 'Kim and Sam Larsson' }, 'holderOther', 'holder', ''],
    [{ iban: 'DE89370400440532013001' }, 'ibanInvalid', 'iban', "This IBAN isn't valid"],
    [{ iban: 'DE8937040044053201300' }, 'ibanInvalid', 'iban', ''],
    [{ iban: '0532013000' }, 'ibanInvalid', 'iban', ''],
    [{ bic: 'COBADE' }, 'bicInvalid', 'bic', "This BIC isn't valid"],
  ])('%j is refused with %s, and nothing is kept', async (changes, code, field, words) => {
    const client = await newClient(edge);
    const answer = await save(client, changes);
    expect([answer.status, answer.code, answer.field]).toEqual([422, code, field]);
    expect(answer.text).toContain(words);
    expect(await current(client)).toBeNull();
  });

  test('spaces and small letters are no fault, and nothing of it is unmasked on the wire', async () => {
    const client = await newClient(edge);
    const answer = await save(client, {
      iban: 'de89 3704 0044 0532 0130 00',
      bic: 'cobadeffxxx',
      holder: 'LARSSON, Kim',
    });
    expect(answer.data).toEqual({
      current: {
        holder: 'LARSSON, Kim',
        iban: 'DE•• •••• 3000',
        bic: 'COBADEFFXXX',
        saved_at: expect.any(String),
        confirmed_at: null,
      },
      former: [],
    });
    expect(await current(client)).toEqual(answer.data['current']);
  });

  test('T31 the whole number is in no log, no mail and no column as it is', async () => {
    const client = await newClient(edge);
    const code = await saved(client, { iban: OTHER_IBAN });
    await save(client, { iban: `${OTHER_IBAN}9` });
    await confirm(code);
    const digits = OTHER_IBAN.slice(8, 18);
    expect(edge.written.join('\n')).toContain('/api/accounts/payout/save');
    expect(edge.written.join('\n')).not.toContain(digits);
    const storedText = await asOwner(edge.database, async (owner) => {
      const { rows } = await owner.query<{ row: string }>(
        `SELECT payout_detail::text AS row FROM payout_detail
         UNION ALL SELECT mail::text FROM mail UNION ALL SELECT audit_entry::text FROM audit_entry`,
      );
      return rows.map(({ row }) => row).join('\n');
    });
    expect(storedText).toContain('GB•• •••• 5432');
    expect(storedText).not.toContain(digits);
    expect(storedText).not.toContain(Buffer.from(OTHER_IBAN).toString('hex').slice(16, 36));
  });
});

describe('WD-16 who saves and confirms it', () => {
  test('needs a session, and one that has just begun', async () => {
    expect((await save({ sent: {} })).code).toBe('sessionMissing');
    const client = await newClient(edge);
    edge.clock.pass(FRESH_LOGIN_MS);
    const stale = await save(client);
    expect([stale.status, stale.code]).toEqual([403, 'freshLoginNeeded']);
    expect((await save(await loginAgain(edge, client))).status).toBe(200);
  });

  test('the link of the mail confirms it, once', async () => {
    const client = await newClient(edge);
    const code = await saved(client);
    expect(await current(client)).toMatchObject({ confirmed_at: null });
    edge.clock.pass(DAY_MS - 1_000);
    expect((await confirm(code)).status).toBe(200);
    const again = await loginAgain(edge, client);
    expect(await current(again)).toMatchObject({ iban: 'DE•• •••• 3000', confirmed_at: expect.any(String) });
    const replayed = await confirm(code);
    expect([replayed.status, replayed.code]).toEqual([410, 'linkInvalid']);
  });

  test('a day later the link is dead, and nothing was confirmed', async () => {
    const client = await newClient(edge);
    const code = await saved(client);
    edge.clock.pass(DAY_MS + 1_000);
    expect((await confirm(code)).code).toBe('linkInvalid');
    expect(await current(await loginAgain(edge, client))).toMatchObject({ confirmed_at: null });
  });

  test('another’s link confirms another’s details, whoever is logged in', async () => {
    const [one, two] = [await newClient(edge), await newClient(edge)];
    const code = await saved(one);
    await saved(two);
    expect((await confirm(code, two.sent)).status).toBe(200);
    expect(await current(two)).toMatchObject({ confirmed_at: null });
    expect(await current(one)).toMatchObject({ confirmed_at: expect.any(String) });
  });

  test('a link confirms only the details that it was mailed for', async () => {
    const client = await newClient(edge);
    const first = await saved(client);
    const second = await saved(client, { iban: OTHER_IBAN });
    expect((await confirm(first)).code).toBe('linkInvalid');
    expect(await current(client)).toMatchObject({ iban: 'GB•• •••• 5432', confirmed_at: null });
    expect((await confirm(second)).status).toBe(200);
    const { data } = await call('/api/accounts/payout', {}, client.sent);
    expect(data).toMatchObject({
      current: { iban: 'GB•• •••• 5432' },
      former: [{ iban: 'DE•• •••• 3000', confirmed_at: null }],
    });
  });

  test.each([['A'.repeat(43)], ['']])('a guessed link %j opens nothing', async (code) => {
    const answer = await confirm(code);
    expect(['linkInvalid', 'malformed', 'fieldRequired']).toContain(answer.code);
  });
});

test('WD-7 T14 other details hold what is under way, and the client is notified of them', async () => {
  const payer = await clearedPayer(edge, '100');
  const number = await withdraw(edge, payer, '40');
  expect(await statusOf(number, payer)).toBe('pending');
  await deliverAll(edge);
  expect((await save(payer, { iban: OTHER_IBAN })).status).toBe(200);
  expect(await statusOf(number, payer)).toBe('onHold payoutDetailsUnconfirmed coolOff');
  const mails = await deliverAll(edge);
  expect(mails.map(({ to }) => to)).toEqual([payer.email, payer.email]);
  const warning = mails.find((mail) => linkOf(mail).startsWith('/payout-details/'));
  expect(warning?.text).toContain('GB•• •••• 5432');
  expect((await confirm(codeOf(warning ?? { text: '' }))).status).toBe(200);
  expect(await statusOf(number, payer)).toBe('onHold coolOff');
});
