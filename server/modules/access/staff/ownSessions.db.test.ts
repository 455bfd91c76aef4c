import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import type { Sent } from '../../../../tests/support/edgeClient.ts';
import { deliverAll } from '../../../../tests/support/mail.ts';
import { newStaff, officeGet, officePost, signInAgain } from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';
const BROWSER = { origin: 'http://office.localhost', 'sec-fetch-site': 'same-origin', 'user-agent': FIREFOX };

let edge: Edge;
let admin: Staff;
let person: Staff;
let elsewhere: Sent;

beforeAll(async () => {
  edge = await startEdge();
  admin = await newStaff(edge, ['platformAdmin']);
});
beforeEach(async () => {
  person = await newStaff(edge, ['support'], 'northline', { headers: BROWSER, ip: '203.0.113.9' });
  elsewhere = await signInAgain(edge, person);
});
afterAll(() => edge.stop());

const end = (step: string, body: object = {}, sent: Sent = person.sent) =>
  officePost(edge, `sessions/${step}`, body, sent);

async function idOf(sent: Sent): Promise<number> {
  const { list } = await officeGet(edge, 'sessions', sent);
  return (list as { id: number; current: number }[]).find(({ current }) => current === 1)?.id ?? 0;
}

async function isIn(sent: Sent): Promise<boolean> {
  return (await officeGet(edge, 'session', sent)).code === undefined;
}

function recorded(action: string): Promise<string[]> {
  return asOwner(edge.database, async (owner) => {
    const { rows } = await owner.query<{ reason: string }>(
      'SELECT reason FROM audit_entry WHERE action = $1 AND subject = $2',
      [action, `staff:${person.id}`],
    );
    return rows.map(({ reason }) => reason);
  });
}

describe('ST-8 own sessions', () => {
  it('are shown with device, address and times, and nobody else’s', async () => {
    const { list } = await officeGet(edge, 'sessions', person.sent);
    expect(list).toHaveLength(2);
    expect(list).toContainEqual(
      expect.objectContaining({ current: 1, browser: 'Firefox', system: 'Linux', address: '203.0.113.9' }),
    );
    expect((await officeGet(edge, 'sessions')).code).toBe('sessionMissing');
  });

  it('one is ended at once and once, never the present one, an unknown one or another person’s', async () => {
    const id = await idOf(elsewhere);
    for (const other of [await idOf(person.sent), 999_999, await idOf(admin.sent)])
      expect((await end('end', { id: other })).code).toBe('notFound');
    expect((await end('end', { id })).list).toHaveLength(1);
    expect([await isIn(elsewhere), await isIn(person.sent), await isIn(admin.sent)]).toEqual([false, true, true]);
    expect((await end('end', { id })).code).toBe('notFound');
    expect(await recorded('staff.ownSessionsEnded')).toEqual(['']);
  });

  it('two who end each other leave at most one of them in', async () => {
    const ids = [await idOf(person.sent), await idOf(elsewhere)];
    await Promise.all([end('end', { id: ids[1] }), end('end', { id: ids[0] }, elsewhere)]);
    const openSessions = [await isIn(person.sent), await isIn(elsewhere)].filter(Boolean);
    expect(openSessions.length).toBeLessThan(2);
  });

  it('all others end together; repeated at once it is recorded once', async () => {
    await signInAgain(edge, person);
    const answers = await Promise.all([end('end-others'), end('end-others')]);
    expect(answers.map(({ code }) => code)).toEqual([undefined, undefined]);
    expect((await officeGet(edge, 'sessions', person.sent)).list).toHaveLength(1);
    expect(await isIn(elsewhere)).toBe(false);
    expect(await recorded('staff.ownSessionsEnded')).toHaveLength(1);
  });
});

describe('ST-8 a platform administrator', () => {
  const endAll = (by: Staff = admin, id = person.id) =>
    officePost(edge, 'staff/end-sessions', { id, reason: 'a lost laptop' }, by.sent);

  it('ends all sessions of a person, once, with a record and a mail that leads to the office', async () => {
    const other = await newStaff(edge, ['platformAdmin']);
    const answers = await Promise.all([endAll(), endAll(other), endAll()]);
    expect(answers.map(({ code }) => code)).toEqual([undefined, undefined, undefined]);
    expect([await isIn(person.sent), await isIn(elsewhere)]).toEqual([false, false]);
    expect(await recorded('staff.sessionsEnded')).toEqual(['a lost laptop']);
    const mails = (await deliverAll(edge)).filter(({ to }) => to === person.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('All your office sessions were ended'),
    ]);
    expect(mails[0]?.text).toContain('office.');
    expect(mails[0]?.text).not.toContain('lost laptop');
    expect(await isIn(await signInAgain(edge, person))).toBe(true);
  });

  it('ST-11 writes to a person in the language of their office, as it was when they last signed in', async () => {
    await signInAgain(edge, person, { cookies: { '__Host-language': 'de' } });
    expect((await endAll()).code).toBeUndefined();
    const mails = (await deliverAll(edge)).filter(({ to }) => to === person.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Alle Ihre Office-Sitzungen wurden beendet'),
    ]);
  });

  it('and nobody else, and not their own', async () => {
    const brandAdmin = await newStaff(edge, ['brandAdmin']);
    expect((await endAll(brandAdmin)).code).toBe('forbidden');
    expect((await endAll(admin, admin.id)).code).toBe('staffSelf');
    expect((await endAll(admin, 999_999)).code).toBe('notFound');
    expect(await isIn(person.sent)).toBe(true);
  });
});
