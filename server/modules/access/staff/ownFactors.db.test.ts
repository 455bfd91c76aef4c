import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import type { Answered, Sent } from '../../../../tests/support/edgeClient.ts';
import { deliverAll } from '../../../../tests/support/mail.ts';
import {
  OFFICE_HOST,
  STAFF_PASSWORD,
  codeOf,
  newStaff,
  officeGet,
  officePost,
  withCookies,
} from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { createPasskeyDevice } from '../../../../tests/support/passkeyDevice.ts';

const STEP = 30_000;
const ORIGIN = `http://${OFFICE_HOST}`;

let edge: Edge;
let person: Staff;

beforeAll(async () => {
  edge = await startEdge();
});
beforeEach(async () => {
  person = await newStaff(edge, ['support']);
});
afterAll(() => edge.stop());

const change = (step: string, body: object = {}, sent: Sent = person.sent) =>
  officePost(edge, `factors/${step}`, body, sent);
const confirm = (body: object, sent: Sent = person.sent) => officePost(edge, 'confirm', body, sent);
const list = async (sent: Sent = person.sent) => (await officeGet(edge, 'factors', sent)).data;

/** Returns the person's next unused code. */
function nextCode(secret: string = person.secret): string {
  edge.clock.pass(STEP);
  return codeOf(edge, secret);
}

async function addKey(sent: Sent = person.sent, name = 'Laptop') {
  const device = createPasskeyDevice();
  const creation = await change('passkeys/begin', {}, sent);
  const bound = withCookies(sent, creation);
  const { challenge, options } = creation.data as { challenge: string; options: { challenge: string } };
  const response = device.create({ challenge: options.challenge, host: OFFICE_HOST, origin: ORIGIN });
  const added = await change('passkeys/add', { challenge, name, response }, bound);
  return { device, added };
}

async function keyIds(): Promise<number[]> {
  const { passkeys } = await list();
  return (passkeys as { id: number }[]).map(({ id }) => id);
}

function recorded(): Promise<string[]> {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ action: string }>(
      `SELECT action FROM audit_entry WHERE subject = $1 AND action NOT IN ('staff.signIn', 'staff.invited')
       ORDER BY brand_id, number`,
      [`staff:${person.id}`],
    );
    return rows.map(({ action }) => action);
  });
}

/** Makes the audit record refuse actions of this kind while the work runs. */
async function withoutRecord(action: string, work: () => Promise<void>): Promise<void> {
  await asOwner(edge.database, (owner) =>
    owner.query(`CREATE FUNCTION no_record() RETURNS trigger LANGUAGE plpgsql AS
                   $$ BEGIN RAISE EXCEPTION 'not now'; END $$;
                 CREATE TRIGGER no_record BEFORE INSERT ON audit_entry FOR EACH ROW
                   WHEN (NEW.action = '${action}') EXECUTE FUNCTION no_record()`),
  );
  try {
    await work();
  } finally {
    await asOwner(edge.database, (owner) => owner.query('DROP FUNCTION no_record CASCADE'));
  }
}

/** Returns the subjects of mails to the person; each links to their own page of the office. */
async function mailed(): Promise<string[]> {
  const mails = (await deliverAll(edge)).filter(({ to }) => to === person.email);
  expect(mails.every(({ text }) => text.includes(`${OFFICE_HOST}:3000/sessions`))).toBe(true);
  return mails.map(({ subject }) => subject.replace(/ · .*$/, ''));
}

const refused = ({ code }: Answered) => code;

describe('ST-9 a member of staff and their own second factors', () => {
  it('are listed for them alone', async () => {
    expect(await list()).toMatchObject({ passkeys: [], recovery_codes_left: 10, required: true });
    expect(refused(await officeGet(edge, 'factors'))).toBe('sessionMissing');
  });

  it('a passkey is added, renamed and removed, each recorded and mailed', async () => {
    expect((await addKey()).added.data).toEqual({ recovery_codes: null });
    const [id] = await keyIds();
    expect((await change('passkeys/rename', { id, name: 'Old laptop' })).status).toBe(200);
    expect((await list())['passkeys']).toMatchObject([{ name: 'Old laptop', host: 'office.localhost' }]);
    expect((await change('passkeys/remove', { id })).status).toBe(200);
    expect(refused(await change('passkeys/remove', { id }))).toBe('factorUnknown');
    expect(refused(await change('passkeys/rename', { id, name: 'Gone' }))).toBe('factorUnknown');
    expect(await recorded()).toEqual(['staff.factorAdded', 'staff.factorRenamed', 'staff.factorRemoved']);
    expect(await mailed()).toEqual(['A passkey was added', 'A passkey was renamed', 'A passkey was removed']);
  });

  it('the app is replaced only where a passkey is left, and with one more code', async () => {
    expect(refused(await change('totp/remove', { code: nextCode() }))).toBe('factorNeeded');
    await addKey();
    expect(refused(await change('totp/remove', { code: '000000' }))).toBe('codeWrong');
    expect((await change('totp/remove', { code: nextCode() })).status).toBe(200);
    const [id] = await keyIds();
    expect(refused(await change('passkeys/remove', { id }))).toBe('factorNeeded');
    const setup = await change('totp/begin');
    const confirmed = await change('totp/confirm', { code: codeOf(edge, String(setup.data['secret'])) });
    expect(confirmed.data).toEqual({ recovery_codes: null });
    expect((await change('passkeys/remove', { id })).status).toBe(200);
  });

  it('ST-7 a wrong code for the removal of the app is in the record', async () => {
    await addKey();
    expect(refused(await change('totp/remove', { code: '000000' }))).toBe('codeWrong');
    expect(await recorded()).toEqual(['staff.factorAdded', 'staff.factorWrong']);
  });

  it('two who remove the last two at once leave one', async () => {
    await addKey();
    const [id] = await keyIds();
    const answers = await Promise.all([change('totp/remove', { code: nextCode() }), change('passkeys/remove', { id })]);
    expect(answers.map(refused).filter((code) => code === 'factorNeeded')).toHaveLength(1);
    const { totp_since: since, passkeys } = await list();
    expect((since === null ? 0 : 1) + (passkeys as unknown[]).length).toBe(1);
  });

  it('new recovery codes end those before', async () => {
    const renewed = await change('recovery-codes');
    expect(renewed.data['recovery_codes']).toHaveLength(10);
    expect(await recorded()).toEqual(['staff.recoveryCodesRenewed']);
    expect(await mailed()).toEqual(['You have new recovery codes']);
    const signIn = await officePost(edge, 'sign-in', { email: person.email, password: STAFF_PASSWORD });
    const entering = withCookies({}, signIn);
    const [old] = person.recoveryCodes;
    expect(refused(await officePost(edge, 'sign-in/prove', { recovery: old }, entering))).toBe('codeWrong');
  });

  it('a recovery code at the entrance is recorded and mailed, or does not work', async () => {
    const [recovery] = person.recoveryCodes;
    const enter = async () => {
      const signIn = await officePost(edge, 'sign-in', { email: person.email, password: STAFF_PASSWORD });
      return officePost(edge, 'sign-in/prove', { recovery }, withCookies({}, signIn));
    };
    await withoutRecord('staff.recoveryCodeUsed', async () => expect((await enter()).status).toBe(500));
    expect(await mailed()).toEqual([]);
    expect((await enter()).status).toBe(200);
    expect(await recorded()).toEqual(['staff.recoveryCodeUsed']);
    const mails = (await deliverAll(edge)).filter(({ to }) => to === person.email);
    expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('You have 9 left')]);
  });

  it('nobody changes or names those of another person', async () => {
    await addKey();
    const [id] = await keyIds();
    const other = await newStaff(edge, ['platformAdmin']);
    expect(refused(await change('passkeys/rename', { id, name: 'Mine' }, other.sent))).toBe('factorUnknown');
    expect(refused(await change('passkeys/remove', { id }, other.sent))).toBe('factorUnknown');
    expect(await keyIds()).toEqual([id]);
  });

  it('a change that cannot be recorded is not made', async () => {
    await withoutRecord('staff.recoveryCodesRenewed', async () =>
      expect((await change('recovery-codes')).status).toBe(500),
    );
    const signIn = await officePost(edge, 'sign-in', { email: person.email, password: STAFF_PASSWORD });
    const [old] = person.recoveryCodes;
    const proven = await officePost(edge, 'sign-in/prove', { recovery: old }, withCookies({}, signIn));
    expect(proven.status).toBe(200);
    expect(await mailed()).toEqual(['A recovery code was used']);
  });
});

describe('ST-9 a proof older than 15 minutes', () => {
  const proof = async () => confirm({ password: STAFF_PASSWORD, code: nextCode() });

  it.each([
    ['totp/begin', {}],
    ['totp/confirm', { code: '123456' }],
    ['totp/remove', { code: '123456' }],
    ['recovery-codes', {}],
    ['passkeys/begin', {}],
    ['passkeys/rename', { id: 1, name: 'Mine' }],
    ['passkeys/remove', { id: 1 }],
  ])('does not allow %s', async (step, body) => {
    edge.clock.pass(15 * MINUTE_MS);
    expect(refused(await change(step, body))).toBe('freshLoginNeeded');
  });

  it('is given again with password and factor; the session goes on under another cookie', async () => {
    edge.clock.pass(15 * MINUTE_MS);
    expect((await list())['required']).toBe(true);
    const proven = await proof();
    expect(proven.status, proven.text).toBe(200);
    const renewed = withCookies(person.sent, proven);
    expect((await change('recovery-codes', {}, renewed)).status).toBe(200);
    expect(refused(await officeGet(edge, 'session', person.sent))).toBe('sessionMissing');
    expect((await officeGet(edge, 'sessions', renewed)).list).toHaveLength(1);
  });

  it('ST-12 is asked for again from another address in the same session, and counts there then', async () => {
    const moved = { ...person.sent, ip: '198.51.100.7' };
    expect(refused(await change('recovery-codes', {}, moved))).toBe('freshLoginNeeded');
    expect((await officeGet(edge, 'session', moved)).status).toBe(200);
    expect((await change('recovery-codes')).status).toBe(200);
    const proven = await officePost(edge, 'confirm', { password: STAFF_PASSWORD, code: nextCode() }, moved);
    expect(proven.status, proven.text).toBe(200);
    const renewed = withCookies(moved, proven);
    expect((await change('recovery-codes', {}, renewed)).status).toBe(200);
    expect(refused(await change('recovery-codes', {}, { ...renewed, ip: '203.0.113.9' }))).toBe('freshLoginNeeded');
  });

  it('is given by a passkey alone, which verifies its user', async () => {
    const { device } = await addKey();
    edge.clock.pass(15 * MINUTE_MS);
    const answer = await officePost(edge, 'confirm/passkey', {}, person.sent);
    const { challenge, options } = answer.data as { challenge: string; options: { challenge: string } };
    const assertion = device.sign({ challenge: options.challenge, host: OFFICE_HOST, origin: ORIGIN });
    const proven = await confirm({ challenge, assertion }, withCookies(person.sent, answer));
    expect(proven.status, proven.text).toBe(200);
    expect((await change('recovery-codes', {}, withCookies(person.sent, proven))).status).toBe(200);
  });

  it('is not given by the password alone, a wrong one, or a wrong code; these are recorded', async () => {
    expect(refused(await confirm({ password: STAFF_PASSWORD }))).toBe('secondFactorRequired');
    expect(refused(await confirm({ password: 'not-this-one-42', code: nextCode() }))).toBe('invalidCredentials');
    expect(refused(await confirm({ password: STAFF_PASSWORD, code: '000000' }))).toBe('codeWrong');
    expect(await recorded()).toEqual(['staff.signInFailed', 'staff.factorWrong']);
  });

  it('guesses are counted with those of the entrance', async () => {
    const codes: (string | undefined)[] = [];
    for (let guess = 0; guess < 9; guess += 1)
      codes.push(refused(await confirm({ password: STAFF_PASSWORD, code: '000000' })));
    expect(codes.at(-1)).toBe('tooManyRequests');
    const signIn = await officePost(edge, 'sign-in', { email: person.email, password: STAFF_PASSWORD });
    const right = { code: codeOf(edge, person.secret) };
    const proven = await officePost(edge, 'sign-in/prove', right, withCookies({}, signIn));
    expect(refused(proven)).toBe('tooManyRequests');
  });
});
