import { describe, expect, it } from 'vitest';
import { visibleSubjects } from '../approvals/approval.ts';
import { staffRoles } from '../staff/roles.ts';
import { DAY_MS } from '../time.ts';
import { disclosedActNames } from './clientFile.ts';
import {
  caseStateAt,
  checkDate,
  checkOpening,
  isCaseWorker,
  isKept,
  keptActs,
  keptFromClientOnly,
  maySeeCases,
} from './confidentialCase.ts';

const OPENED = 1_000 * DAY_MS;
const open = { openedAt: OPENED, endsAt: OPENED + 30 * DAY_MS, disclosedAt: undefined, closedAt: undefined };

describe('CC-1 what a case keeps, and from whom', () => {
  it('lists reads and notes; every act that is disclosed to a client afterwards is one that may be', () => {
    for (const [action, { client }] of Object.entries(keptActs))
      expect([action, disclosedActNames.includes(action)]).toEqual([action, client === 'afterwards']);
  });

  it.each(disclosedActNames)('%s: a read or a note is kept, and what changes something is not', (action) => {
    const isRead =
      /^(client\.(opened|revealed|noted|tagged|untagged)|document\.opened|payout\.revealed|contact\.opened|complaint\.opened)$/;
    expect(isKept(action)).toBe(isRead.test(action));
  });

  it('shows tags to staff at once', () => {
    expect(keptFromClientOnly).toEqual(['client.tagged', 'client.untagged']);
  });

  it('keeps what compliance does, and nobody else', () => {
    expect(staffRoles.filter((role) => isCaseWorker([role]))).toEqual(['compliance']);
    expect(isCaseWorker(['support', 'compliance'])).toBe(true);
  });
});

describe('CC-2 the date', () => {
  it.each([
    [OPENED, 'caseDatePast'],
    [OPENED + 1, 'yes'],
    [OPENED + 90 * DAY_MS, 'yes'],
    [OPENED + 90 * DAY_MS + 1, 'caseDateTooFar'],
  ])('a case opened until %d: %s', (endsAt, expected) => {
    const may = checkOpening(endsAt, OPENED);
    expect(may.ok ? 'yes' : may.refusal.code).toBe(expected);
  });

  const now = OPENED + 10 * DAY_MS;
  it.each([
    ['in the past', open, now, 'caseDatePast'],
    ['sooner', open, now + 1, 'one'],
    ['to the ninetieth day', open, OPENED + 90 * DAY_MS, 'one'],
    ['beyond it', open, OPENED + 90 * DAY_MS + 1, 'two'],
    ['to a year from now', open, now + 365 * DAY_MS, 'two'],
    ['beyond that', open, now + 365 * DAY_MS + 1, 'caseDateTooFar'],
    ['of a closed case', { ...open, closedAt: now }, now + DAY_MS, 'caseOver'],
    ['of one whose date has come', { ...open, endsAt: now }, now + DAY_MS, 'caseOver'],
    ['of one whose acts the client sees', { ...open, disclosedAt: now }, now + DAY_MS, 'caseOver'],
  ])('moved %s', (_case, dates, endsAt, expected) => {
    const may = checkDate(dates, endsAt, now);
    expect(may.ok ? may.value : may.refusal.code).toBe(expected);
  });
});

it.each([
  [{}, OPENED, 'open'],
  [{}, open.endsAt - 1, 'open'],
  [{}, open.endsAt, 'overdue'],
  [{ disclosedAt: OPENED }, OPENED, 'overdue'],
  [{ closedAt: OPENED, disclosedAt: OPENED }, open.endsAt, 'closed'],
])('CC-3 the state of a case %j', (more, now, expected) => {
  expect(caseStateAt({ ...open, ...more }, now)).toBe(expected);
});

describe('CC-4 who may know', () => {
  it('compliance and auditors know of cases and of requests about them, and nobody else', () => {
    expect(staffRoles.filter((role) => maySeeCases([role]))).toEqual(['compliance', 'auditor']);
    expect(staffRoles.filter((role) => visibleSubjects([role]).includes('caseDate'))).toEqual([
      'compliance',
      'auditor',
    ]);
  });
});
