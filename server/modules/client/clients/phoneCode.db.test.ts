import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import { newClient, post } from '../../../../tests/support/edgeClient.ts';
import type { Entered } from '../../../../tests/support/edgeClient.ts';
import { deliverAll } from '../../../../tests/support/mail.ts';
import { Attempts } from '../../access/sessions/index.ts';
import { countryId } from './countries.ts';
import { createLevels, phoneCodeByMail, phoneCodeChannel, updateDetails } from './index.ts';
import { confirmPhone, sendPhoneCode } from './phoneCode.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});

afterAll(() => edge.stop());

const details = {
  first_name: 'Kim',
  last_name: 'Larsson',
  birth_date: '1990-04-02',
  country_id: countryId('DE'),
  state: 'Berlin',
  city: 'Berlin',
  street: 'Example Road 1',
  zip_code: '10115',
};

interface Saved {
  readonly phone_code_sent: number;
}

async function saved(phone: string, { sent }: Entered): Promise<unknown> {
  const { data } = await post(edge, '/api/accounts/update', { ...details, phone }, sent);
  return (data as unknown as Saved).phone_code_sent;
}

async function withPhone(phone: string, client?: Entered): Promise<Entered> {
  const entered = client ?? (await newClient(edge));
  expect((await post(edge, '/api/accounts/update', { ...details, phone }, entered.sent)).code).toBeUndefined();
  return entered;
}

/** Returns the codes mailed to the client since the last call. */
async function codesOf({ email }: Entered): Promise<string[]> {
  const mails = (await deliverAll(edge)).filter(({ to }) => to === email);
  return mails.flatMap(({ text }) => /Your code is (\d{6})\./.exec(text)?.[1] ?? []);
}

async function confirm({ sent }: Entered, code: string | undefined) {
  const { code: refusal, data } = await post(edge, '/api/accounts/phone/confirm', { code: code ?? '' }, sent);
  return refusal ?? data['user'];
}

async function ask({ sent }: Entered): Promise<string | undefined> {
  return (await post(edge, '/api/accounts/phone/code', {}, sent)).code;
}

/** Returns a code other than the one that was sent. */
function wrong(code: string | undefined): string {
  return code === '000000' ? '000001' : '000000';
}

async function isConfirmed({ sent }: Entered): Promise<unknown> {
  const { data } = await post(edge, '/api/accounts/get', {}, sent);
  return (data['user'] as Record<string, unknown>)['phone_confirmed'];
}

describe('CL-8 the code for a telephone number', () => {
  it('is sent when the number changes, and confirms it', async () => {
    const kim = await withPhone('+4915112345671');
    expect(await isConfirmed(kim)).toBe(0);
    const codes = await codesOf(kim);
    expect(codes).toHaveLength(1);
    expect(await confirm(kim, codes[0])).toMatchObject({ phone: '+4915112345671', phone_confirmed: 1 });
    expect(await ask(kim)).toBe('phoneConfirmed');
    // Saving the same number changes nothing.
    await withPhone('+4915112345671', kim);
    expect(await isConfirmed(kim)).toBe(1);
    expect(await codesOf(kim)).toEqual([]);
    await withPhone('+4915112345672', kim);
    expect(await isConfirmed(kim)).toBe(0);
  });

  it('stands nowhere in the database, neither with its mail nor beside its hash', async () => {
    const kim = await withPhone('+4915112345680');
    const [code = ''] = await codesOf(kim);
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query(
        `SELECT 1 FROM mail WHERE position($1 IN mail::text) > 0 UNION SELECT 1 FROM client_message WHERE params::text ~ $1`,
        [code],
      ),
    );
    expect(rows).toEqual([]);
  });

  it('is over after five wrong tries, also for the right one', async () => {
    const kim = await withPhone('+4915112345681');
    const [code] = await codesOf(kim);
    for (let count = 0; count < 5; count += 1) expect(await confirm(kim, wrong(code))).toBe('codeWrong');
    expect(await confirm(kim, code)).toBe('phoneCodeOver');
  });

  it('is over after a quarter of an hour, and when a newer one was asked for', async () => {
    const kim = await withPhone('+4915112345682');
    const [late] = await codesOf(kim);
    edge.clock.pass(15 * MINUTE_MS);
    expect(await confirm(kim, late)).toBe('phoneCodeOver');
    expect(await ask(kim)).toBeUndefined();
    const [first] = await codesOf(kim);
    expect(await ask(kim)).toBeUndefined();
    const [second] = await codesOf(kim);
    if (first !== second) expect(await confirm(kim, first)).toBe('codeWrong');
    expect(await confirm(kim, second)).toMatchObject({ phone_confirmed: 1 });
  });

  it('is over with its number, and belongs to its client', async () => {
    const kim = await withPhone('+4915112345683');
    const [old] = await codesOf(kim);
    await withPhone('+4915112345684', kim);
    // The code that replaced it has not been sent yet.
    expect(await confirm(kim, old)).toBe('phoneCodeOver');
    const other = await withPhone('+4915112345685');
    const [mine] = await codesOf(kim);
    if (mine !== undefined) expect(await confirm(other, mine)).not.toMatchObject({ phone_confirmed: 1 });
  });

  it('is sent at most three times an hour; a change beyond is saved and waits', async () => {
    // Lets the window pass in which earlier tests have sent codes from this address.
    edge.clock.pass(60 * MINUTE_MS);
    const kim = await newClient(edge);
    const answers: unknown[] = [];
    for (const last of [1, 2, 3, 4, 4]) answers.push(await saved(`+491511234569${last}`, kim));
    // The fourth is not sent, and an unchanged number requires no code.
    expect(answers).toEqual([1, 1, 1, 0, 0]);
    // The three codes that were sent belong to earlier numbers.
    expect(await codesOf(kim)).toEqual([]);
    expect(await ask(kim)).toBe('tooManyRequests');
    const { data } = await post(edge, '/api/accounts/get', {}, kim.sent);
    expect(data['user']).toMatchObject({ phone: '+4915112345694', phone_confirmed: 0 });
  });

  it('is refused where it is no code', async () => {
    const kim = await newClient(edge);
    expect(await confirm(kim, '12345')).toBe('malformed');
    expect(await confirm(kim, '123456')).toBe('phoneCodeOver');
  });

  it('cannot be asked for where nothing can send it: the number stays unconfirmed, and the pages know', async () => {
    const kim = await newClient(edge);
    const found = await edge.sessions.find(edge.brand.id, {
      token: kim.token,
      cookie: undefined,
      host: 'localhost',
    });
    if (!found.ok) throw new Error('no session');
    const parts = {
      pool: edge.pool,
      clock: edge.clock,
      desk: edge.desk,
      levels: createLevels(edge.brands),
      attempts: new Attempts(edge.pool, edge.clock, Buffer.alloc(32)),
      phoneCodes: phoneCodeChannel('live'),
    };
    const caller = { brand: edge.brand, session: found.value, token: kim.token, ip: '127.0.0.1' };
    const changed = await updateDetails(parts, { ...details, phone: '+4915112345699' }, caller);
    expect(changed).toMatchObject({ ok: true, value: { phone_code_sent: false, user: { phone_confirmed: false } } });
    expect(changed.ok && 'phone_code_by' in changed.value.user).toBe(false);
    const refusal = { ok: false, refusal: { code: 'phoneCodeUnavailable' } };
    expect(await sendPhoneCode(parts, caller)).toEqual(refusal);
    expect(await confirmPhone(parts, { code: '123456' }, caller)).toEqual(refusal);
    expect(await codesOf(kim)).toEqual([]);
    // A demonstration sends the code by mail.
    const { data } = await post(edge, '/api/accounts/get', {}, kim.sent);
    expect(data['user']).toMatchObject({ phone_code_by: 'mail' });
    expect(phoneCodeChannel('demo')).toBe(phoneCodeByMail);
  });
});
