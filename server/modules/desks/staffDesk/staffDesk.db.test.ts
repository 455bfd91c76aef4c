import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffRole } from '@candor/domain/staff/roles.ts';
import { accept } from '@candor/domain/result.ts';
import { applyAgain, approveAndDie, outcomeFor } from '../../../../tests/support/approvals.ts';
import { asOwner, startEdge } from '../../../../tests/support/edge.ts';
import type { Edge } from '../../../../tests/support/edge.ts';
import type { Answered } from '../../../../tests/support/edgeClient.ts';
import { deliverAll } from '../../../../tests/support/mail.ts';
import {
  codeOf,
  newStaff,
  officeGet,
  officePost,
  STAFF_PASSWORD,
  withCookies,
} from '../../../../tests/support/officeClient.ts';
import type { Staff } from '../../../../tests/support/officeClient.ts';
import { transaction } from '../../../database/pool.ts';
import { applyApproved } from '../../access/approvals/index.ts';

let edge: Edge;
let admin: Staff;
let compliance: Staff;
let people = 0;

beforeAll(async () => {
  edge = await startEdge();
  admin = await newStaff(edge, ['brandAdmin']);
  compliance = await newStaff(edge, ['compliance']);
});

afterAll(() => edge.stop());

const reason = 'He begins on Monday.';
const call = (step: string, body: object, by: Staff = admin) => officePost(edge, `staff/${step}`, body, by.sent);

interface Row {
  readonly id: number;
  readonly email: string;
  readonly roles: readonly string[];
  readonly state: string;
  readonly factors: readonly string[];
  readonly last_sign_in_at: string | null;
  readonly asked: { readonly roles: readonly string[] } | null;
}

function rowsOf({ list }: Answered): readonly Row[] {
  return list as readonly Row[];
}

async function rowOf(email: string, by: Staff = admin): Promise<Row | undefined> {
  return rowsOf(await officeGet(edge, 'staff', by.sent)).find((row) => row.email === email);
}

function person(roles: readonly StaffRole[] = ['support']) {
  people += 1;
  return { email: `new${people}@office.example`, name: `New Person${people}`, roles, reason };
}

/** Decides about the newest request, as the second person. */
async function decide(by: Staff, approve = true): Promise<Answered> {
  const { list } = await officeGet(edge, 'approvals', by.sent);
  const { id } = list[0] as { id: number };
  return officePost(edge, 'approvals/decide', { id, approve: approve ? 1 : 0, reason: 'Seen.' }, by.sent);
}

it('ST-5 somebody new is asked for, agreed on, invited by mail and at work', async () => {
  const newcomer = person(['support', 'kycOfficer']);
  expect((await call('invite', newcomer)).status).toBe(200);
  expect(await rowOf(newcomer.email)).toMatchObject({ state: 'asked', roles: [], asked: { roles: newcomer.roles } });
  expect(await deliverAll(edge)).toEqual([]);
  expect((await decide(compliance)).status).toBe(200);
  expect(await rowOf(newcomer.email)).toMatchObject({
    state: 'invited',
    roles: ['kycOfficer', 'support'],
    asked: null,
  });

  const [mail] = await deliverAll(edge);
  expect(mail).toMatchObject({ to: newcomer.email });
  const code = /http:\/\/office\.localhost:3000\/invitation\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
  const accepted = await officePost(edge, 'invitation/accept', { code, password: STAFF_PASSWORD });
  const entering = withCookies({}, accepted);
  const setup = await officePost(edge, 'enrol/totp', {}, entering);
  const confirmed = await officePost(
    edge,
    'enrol/totp-confirm',
    { code: codeOf(edge, String(setup.data['secret'])) },
    entering,
  );
  expect(confirmed.status).toBe(200);
  const row = await rowOf(newcomer.email);
  expect(row).toMatchObject({ state: 'active', factors: ['totp'] });
  expect(row?.last_sign_in_at).toBe(new Date(edge.clock.now()).toISOString());
  const stored = await asOwner(edge.database, (owner) => owner.query('SELECT values::text FROM mail'));
  expect(JSON.stringify(stored.rows)).not.toContain(code);
});

it('ST-5 refused, nobody has heard of it and nothing has changed', async () => {
  const newcomer = person();
  await call('invite', newcomer);
  await decide(compliance, false);
  expect(await rowOf(newcomer.email)).toBeUndefined();
  expect(await deliverAll(edge)).toEqual([]);
});

describe('ST-5 roles change by two people', () => {
  it('and never without the second', async () => {
    const { id, email } = await newStaff(edge, ['support']);
    expect((await call('roles', { id, roles: ['cmsEditor'], reason })).status).toBe(200);
    expect((await rowOf(email))?.roles).toEqual(['support']);
    expect((await call('roles', { id, roles: ['auditor'], reason })).code).toBe('approvalWaiting');
    expect((await decide(admin)).code).toBe('forbidden');
    await decide(compliance);
    expect((await rowOf(email))?.roles).toEqual(['cmsEditor']);
  });

  it('never about oneself, neither asked nor decided, whatever roles one has', async () => {
    const both = await newStaff(edge, ['brandAdmin', 'compliance']);
    expect((await call('roles', { id: both.id, roles: ['support'], reason }, both)).code).toBe('staffSelf');
    await call('roles', { id: both.id, roles: ['brandAdmin', 'compliance', 'support'], reason });
    expect((await decide(both)).code).toBe('staffSelf');
    expect((await decide(compliance)).status).toBe(200);
  });

  it('which the database refuses too', async () => {
    const { id } = await newStaff(edge, ['support']);
    const insert = (requester: number) =>
      transaction(edge.officePool, edge.brand.id, (connection) =>
        connection.query(
          `INSERT INTO approval (brand_id, subject, subject_key, payload, changes, reason, requested_by, requested_at,
                                 expires_at)
           VALUES ($1, 'staffRoles', $2, '{}', '[]', 'because', $3, now(), now() + interval '1 day') RETURNING id`,
          [edge.brand.id, `staff:${id}`, requester],
        ),
      );
    await expect(insert(id)).rejects.toThrow(/approval_not_about_oneself/);
    await insert(admin.id);
    const decided = transaction(edge.officePool, edge.brand.id, (connection) =>
      connection.query(
        `UPDATE approval SET state = 'approved', decided_by = $1, decided_at = now() WHERE subject_key = $2`,
        [id, `staff:${id}`],
      ),
    );
    await expect(decided).rejects.toThrow(/approval_not_about_oneself/);
    await asOwner(edge.database, (owner) =>
      owner.query(`UPDATE approval SET state = 'withdrawn' WHERE subject_key = $1`, [`staff:${id}`]),
    );
  });

  it('to no forbidden pair, in words and by the database', async () => {
    const { id } = await newStaff(edge, ['paymentsOfficer']);
    const refused = await call('roles', { id, roles: ['paymentsOfficer', 'finance'], reason });
    expect(refused.code).toBe('rolesConflict');
    const granted = transaction(edge.officePool, edge.brand.id, (connection) =>
      connection.query(
        `INSERT INTO staff_role (brand_id, staff_id, role, granted_at) VALUES ($1, $2, 'finance', now())`,
        [edge.brand.id, id],
      ),
    );
    await expect(granted).rejects.toThrow(/must not hold together/);
    // A change from one role of a forbidden pair to the other: the removed role is deleted first.
    await call('roles', { id, roles: ['finance'], reason });
    expect((await decide(compliance)).data['outcome']).toBe('done');
  });

  it('of two that ask at the same moment one is late', async () => {
    const { id } = await newStaff(edge, ['support']);
    const answers = await Promise.all([
      call('roles', { id, roles: ['auditor'], reason }),
      call('roles', { id, roles: ['cmsEditor'], reason }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 'approvalWaiting')).toHaveLength(1);
    await decide(compliance, false);
  });

  it('the same roles are no change', async () => {
    const { id } = await newStaff(edge, ['support']);
    expect((await call('roles', { id, roles: ['support'], reason })).code).toBe('nothingToSave');
  });
});

describe('ST-6 an access is ended by one person', () => {
  it('with all its sessions at once, once', async () => {
    const leaver = await newStaff(edge, ['support']);
    expect((await officeGet(edge, 'session', leaver.sent)).status).toBe(200);
    const ends = await Promise.all([
      call('disable', { id: leaver.id, reason }),
      call('disable', { id: leaver.id, reason }),
    ]);
    expect(ends.map(({ status }) => status)).toEqual([200, 200]);
    expect((await officeGet(edge, 'session', leaver.sent)).code).toBe('sessionMissing');
    expect((await officePost(edge, 'sign-in', { email: leaver.email, password: STAFF_PASSWORD })).code).toBe(
      'invalidCredentials',
    );
    expect((await rowOf(leaver.email))?.state).toBe('disabled');
    const acts = await asOwner(edge.database, (owner) =>
      owner.query('SELECT 1 FROM audit_entry WHERE action = $1 AND subject = $2', [
        'staff.disabled',
        `staff:${leaver.id}`,
      ]),
    );
    expect(acts.rowCount).toBe(1);
    expect((await call('roles', { id: leaver.id, roles: ['auditor'], reason })).code).toBe('staffDisabled');
  });

  it('FE-7 with all that they have asked for, also where another brand has not heard of it', async () => {
    const leaver = await newStaff(edge, ['brandAdmin']);
    const [member, other] = [await newStaff(edge, ['support']), await newStaff(edge, ['support'])];
    await call('roles', { id: member.id, roles: ['auditor'], reason }, leaver);
    await asOwner(edge.database, (owner) => owner.query('DELETE FROM staff_role WHERE staff_id = $1', [leaver.id]));
    expect((await decide(compliance)).code).toBe('approvalOver');
    await asOwner(edge.database, (owner) =>
      owner.query(
        `INSERT INTO staff_role (brand_id, staff_id, role, granted_at) VALUES ($1, $2, 'brandAdmin', now())`,
        [edge.brand.id, leaver.id],
      ),
    );
    await call('roles', { id: other.id, roles: ['auditor'], reason }, leaver);
    expect((await call('disable', { id: leaver.id, reason })).status).toBe(200);
    expect((await decide(compliance)).code).toBe('approvalOver');
    // A request that is no longer pending does not prevent another one.
    expect((await call('roles', { id: other.id, roles: ['auditor'], reason })).status).toBe(200);
    await decide(compliance);
    expect((await rowOf(other.email))?.roles).toEqual(['auditor']);
  });

  it('FE-7 with their last role in the brand all that they have asked for is withdrawn', async () => {
    const leaver = await newStaff(edge, ['brandAdmin']);
    const about = await newStaff(edge, ['support']);
    await call('roles', { id: about.id, roles: ['auditor'], reason }, leaver);
    expect((await rowOf(about.email))?.asked).toMatchObject({ roles: ['auditor'] });
    await call('roles', { id: leaver.id, roles: [], reason });
    const { list } = await officeGet(edge, 'approvals', compliance.sent);
    const leaving = (list as readonly { id: number; changes: readonly { name: string }[] }[]).find(
      ({ changes }) => changes[0]?.name === leaver.name,
    );
    const decision = { id: leaving?.id, approve: 1, reason: 'Seen.' };
    expect((await officePost(edge, 'approvals/decide', decision, compliance.sent)).status).toBe(200);
    const { rows } = await asOwner(edge.database, (owner) =>
      owner.query('SELECT state FROM approval WHERE requested_by = $1', [leaver.id]),
    );
    expect(rows).toEqual([{ state: 'withdrawn' }]);
    expect((await rowOf(about.email))?.asked).toBeNull();
    expect((await call('roles', { id: about.id, roles: ['auditor'], reason })).status).toBe(200);
    await decide(compliance, false);
  });

  it('FE-7 an account that was ended in another brand leaves nothing asked in this one', async () => {
    const leaver = await newStaff(edge, ['brandAdmin']);
    const about = await newStaff(edge, ['support']);
    await call('roles', { id: about.id, roles: ['auditor'], reason }, leaver);
    await asOwner(edge.database, (owner) =>
      owner.query('UPDATE staff SET disabled_at = now() WHERE id = $1', [leaver.id]),
    );
    expect((await rowOf(about.email))?.asked).toBeNull();
    expect((await call('roles', { id: about.id, roles: ['auditor'], reason })).status).toBe(200);
    await decide(compliance, false);
  });

  it('not the own, and not of somebody who works for another brand too', async () => {
    expect((await call('disable', { id: admin.id, reason })).code).toBe('staffSelf');
    const elsewhere = await newStaff(edge, ['support']);
    await transaction(edge.officePool, 'other', (connection) =>
      connection.query(
        `INSERT INTO staff_role (brand_id, staff_id, role, granted_at) VALUES ('other', $1, 'support', now())`,
        [elsewhere.id],
      ),
    );
    expect((await call('disable', { id: elsewhere.id, reason })).code).toBe('staffElsewhere');
    const stranger = await newStaff(edge, ['support'], 'other');
    expect((await call('disable', { id: stranger.id, reason })).code).toBe('notFound');
    expect(await rowOf(stranger.email)).toBeUndefined();
  });

  it('FE-6 roles that are agreed on afterwards are not given, and whoever agrees reads why', async () => {
    const leaver = await newStaff(edge, ['support']);
    await call('roles', { id: leaver.id, roles: ['auditor'], reason });
    await call('disable', { id: leaver.id, reason });
    const answer = await decide(compliance);
    expect(answer.data).toMatchObject({ state: 'approved', outcome: 'failed', refusal: { code: 'staffDisabled' } });
    for (let time = 0; time < 2; time++) {
      expect(await applyAgain(edge, answer.data['id'])).toMatchObject({
        ok: false,
        refusal: { code: 'staffDisabled' },
      });
    }
    expect(await rowOf(leaver.email)).toMatchObject({ state: 'disabled', roles: ['support'] });
  });

  it('FE-5 what was given before the access was ended was given, however late that is written down', async () => {
    const leaver = await newStaff(edge, ['support']);
    await call('roles', { id: leaver.id, roles: ['auditor'], reason });
    const { id } = (await decide(compliance)).data;
    await call('disable', { id: leaver.id, reason });
    expect(await applyAgain(edge, id)).toEqual(accept(true));
  });

  it('FE-6 race: ended while several carry it out, the list says what the record says', async () => {
    for (let round = 0; round < 20; round += 1) {
      const leaver = await newStaff(edge, ['support']);
      await call('roles', { id: leaver.id, roles: ['auditor'], reason });
      const [request] = (await officeGet(edge, 'approvals', compliance.sent)).list as { id: number }[];
      await approveAndDie(edge, request?.id, compliance);
      const sweep = () => applyApproved(edge.approvals, 'northline');
      const end = () => call('disable', { id: leaver.id, reason });
      await Promise.all(round % 2 === 0 ? [sweep(), end(), sweep()] : [end(), sweep(), sweep()]);
      const outcome = await outcomeFor(edge, request?.id);
      expect(['done', 'staffDisabled']).toContain(outcome);
      expect((await rowOf(leaver.email))?.roles).toEqual(outcome === 'done' ? ['auditor'] : ['support']);
    }
  });

  it('an invitation of somebody whose access was ended is not sent', async () => {
    const newcomer = person();
    await call('invite', newcomer);
    await decide(compliance);
    const row = await rowOf(newcomer.email);
    await call('disable', { id: row?.id, reason });
    expect(await deliverAll(edge)).toEqual([]);
    expect((await call('invite-again', { id: row?.id })).code).toBe('staffDisabled');
  });
});

it('ST-3 another invitation ends the one before; who has taken his gets none', async () => {
  const newcomer = person();
  await call('invite', newcomer);
  await decide(compliance);
  const [first] = await deliverAll(edge);
  const { id } = (await rowOf(newcomer.email)) ?? {};
  await Promise.all([call('invite-again', { id }), call('invite-again', { id })]);
  const [second, third] = await deliverAll(edge);
  expect(third).toBeUndefined();
  const look = (mail: typeof first) =>
    officePost(edge, 'invitation', { code: /invitation\/([\w-]+)/.exec(mail?.text ?? '')?.[1] });
  expect((await look(first)).code).toBe('invitationInvalid');
  expect((await look(second)).data).toMatchObject({ email: newcomer.email });
  expect((await call('invite-again', { id: compliance.id })).code).toBe('notFound');
});

it('ST-3 who has set a password and no second factor is invited still, and again', async () => {
  const newcomer = person();
  await call('invite', newcomer);
  await decide(compliance);
  const take = async () => {
    const [mail] = await deliverAll(edge);
    const code = /invitation\/([\w-]+)/.exec(mail?.text ?? '')?.[1];
    return withCookies({}, await officePost(edge, 'invitation/accept', { code, password: STAFF_PASSWORD }));
  };
  await take();
  edge.clock.pass(60_000);
  expect(await rowOf(newcomer.email)).toMatchObject({ state: 'invited', factors: [] });
  expect((await call('invite-again', { id: (await rowOf(newcomer.email))?.id })).status).toBe(200);
  const entering = await take();
  const setup = await officePost(edge, 'enrol/totp', {}, entering);
  const confirm = { code: codeOf(edge, String(setup.data['secret'])) };
  expect((await officePost(edge, 'enrol/totp-confirm', confirm, entering)).status).toBe(200);
  expect(await rowOf(newcomer.email)).toMatchObject({ state: 'active' });
});

it('ST-11 an invitation is in the language of the person who invites', async () => {
  const newcomer = person();
  await call('invite', newcomer);
  await decide(compliance);
  const [english] = await deliverAll(edge);
  expect(english?.subject).toContain('invit');
  await asOwner(edge.database, (owner) => owner.query("UPDATE staff SET language = 'de' WHERE id = $1", [admin.id]));
  const { id } = (await rowOf(newcomer.email)) ?? {};
  edge.clock.pass(60_000);
  await call('invite-again', { id });
  const [german] = await deliverAll(edge);
  expect(german?.subject).toContain('Einladung');
  await asOwner(edge.database, (owner) => owner.query("UPDATE staff SET language = 'en' WHERE id = $1", [admin.id]));
});

it('nothing of a password or a secret is answered', async () => {
  const { text } = await officeGet(edge, 'staff', admin.sent);
  expect(text).not.toMatch(/argon2|password|secret|hash/i);
});

it.each(['disable', 'end-sessions'])('ST-6 ST-8 %s: a number that no person can have is unknown', async (step) => {
  const admins = await newStaff(edge, ['platformAdmin']);
  expect((await call(step, { id: 3_000_000_000, reason }, admins)).status).toBe(404);
});
