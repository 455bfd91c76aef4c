import { describe, expect, it } from 'vitest';
import type { StaffRole } from '../staff/roles.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';
import { missingRoles, setupItems, setupTopics } from './setup.ts';
import type { BackupFacts, SetupCode, SetupFacts, SetupFinding, SetupPerson, SetupState, SetupTopic } from './setup.ts';

const NOW = Date.UTC(2026, 0, 14, 12);

function person(...roles: StaffRole[]): SetupPerson {
  return { roles, isReady: true };
}

const whole = [
  person('brandAdmin'),
  person('compliance'),
  person('kycOfficer'),
  person('paymentsOfficer'),
  person('finance'),
];

const good: SetupFacts = {
  isPublished: true,
  people: whole,
  hasScreeningList: true,
  hasAlarmReceiver: true,
  areKeysInFiles: true,
  backups: { kind: 'folder', newest: NOW - HOUR_MS, restored: NOW - DAY_MS },
};

function itemOf(topic: SetupTopic, facts: Partial<SetupFacts>, findings: readonly SetupFinding[] = []) {
  const found = setupItems(findings, { ...good, ...facts }, { brand: 'lantern', now: NOW }).find(
    (item) => item.topic === topic,
  );
  if (found === undefined) throw new Error(topic);
  return found;
}

describe('SG-1 the guide', () => {
  it('has every topic once, and all are done where nothing is found', () => {
    const items = setupItems([], good, { brand: 'lantern', now: NOW });
    expect(items.map(({ topic }) => topic)).toEqual([...setupTopics]);
    expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['done']));
  });

  it('has each line of the check in exactly one topic, which is missing', () => {
    const findings = setupTopics.map((topic) => ({ topic, what: `About ${topic}.`, page: 'docs/live.md' }));
    const items = setupItems(findings, good, { brand: 'lantern', now: NOW });
    expect(items.flatMap((item) => item.findings)).toEqual(findings);
    expect(new Set(items.map(({ state }) => state))).toEqual(new Set(['missing']));
  });

  it('leaves out what is of another brand', () => {
    const of = (brand?: string) => ({ topic: 'entity', what: 'No licence.', page: 'docs/brands.md', brand }) as const;
    expect(itemOf('entity', {}, [of('other')]).state).toBe('done');
    expect(itemOf('entity', {}, [of('lantern')]).state).toBe('missing');
    expect(itemOf('entity', {}, [of()]).state).toBe('missing');
  });

  it.each<[SetupTopic, Partial<SetupFacts>, SetupState, SetupCode]>([
    ['keys', {}, 'done', 'keysInFiles'],
    ['keys', { areKeysInFiles: false }, 'done', 'keysElsewhere'],
    ['release', { isPublished: false }, 'missing', 'notPublished'],
    ['screening', { hasScreeningList: false }, 'toLookAt', 'noScreeningList'],
    ['alarms', { hasAlarmReceiver: false }, 'missing', 'nobodyCalled'],
  ])('%s with %o is %s', (topic, facts, state, code) => {
    expect(itemOf(topic, facts)).toMatchObject({ state, reasons: [{ code }] });
  });
});

describe('SG-2 the cast', () => {
  const without = (...roles: StaffRole[]) => whole.filter((one) => !roles.some((role) => one.roles.includes(role)));
  it.each<[string, readonly SetupPerson[], readonly [SetupCode, readonly StaffRole[]][]]>([
    ['whole', whole, []],
    ['with the platform’s administrator to approve', [...without('compliance'), person('platformAdmin')], []],
    ['without finance', without('finance'), [['roleMissing', ['finance']]]],
    ['without anybody who approves', without('compliance'), [['roleMissing', ['compliance', 'platformAdmin']]]],
    [
      'with an officer who is only invited',
      [...without('kycOfficer'), { roles: ['kycOfficer'], isReady: false }],
      [['roleNotReady', ['kycOfficer']]],
    ],
    [
      'with one person for both halves',
      [...without('brandAdmin', 'compliance'), person('brandAdmin', 'compliance')],
      [['onePerson', ['compliance', 'platformAdmin']]],
    ],
    [
      'with one person for both halves, and another for one',
      [...without('brandAdmin', 'compliance'), person('brandAdmin', 'compliance'), person('compliance')],
      [],
    ],
  ])('%s', (_name, people, expected) => {
    expect(missingRoles(people).map(({ code, roles }) => [code, roles])).toEqual(expected);
  });
});

describe('SG-3 backups', () => {
  const folder = (newest?: number, restored?: number): BackupFacts => ({ kind: 'folder', newest, restored });
  it.each<[string, BackupFacts, SetupState, readonly SetupCode[]]>([
    ['of an own database', { kind: 'ownDatabase' }, 'toLookAt', ['ownDatabase']],
    ['without a folder', { kind: 'noFolder' }, 'missing', ['noBackupFolder']],
    ['that were never made', folder(), 'missing', ['noBackup']],
    ['of last night, restored lately', folder(NOW - 12 * HOUR_MS, NOW - 30 * DAY_MS), 'done', []],
    ['of last night, never restored', folder(NOW - 12 * HOUR_MS), 'toLookAt', ['neverRestored']],
    [
      'of last night, restored long ago',
      folder(NOW - 12 * HOUR_MS, NOW - 41 * DAY_MS),
      'toLookAt',
      ['restoredLongAgo'],
    ],
    ['just in time', folder(NOW - 36 * HOUR_MS, NOW - 40 * DAY_MS), 'done', []],
    ['of two days ago', folder(NOW - 2 * DAY_MS, NOW), 'missing', ['backupOld']],
  ])('%s', (_name, backups, state, codes) => {
    const item = itemOf('backups', { backups });
    expect([item.state, item.reasons.map(({ code }) => code)]).toEqual([state, codes]);
  });
});
