import { approvalRoles, approvalSubjects } from '@candor/domain/approvals/approval.ts';
import { mayDo } from '@candor/domain/staff/roles.ts';
import { expect, it } from 'vitest';
import { placeOf } from './placeOf.ts';

const changes = [{ name: 'mailTemplate', before: '', after: 'welcome (de)' }];

it.each(approvalSubjects)('FE-1 all who may decide on %s may open the page that shows it', (subject) => {
  const place = placeOf({ subject, state: 'waiting', changes });
  for (const role of approvalRoles[subject].decide) {
    if (place !== undefined) expect(mayDo([role], place.may)).toBe(true);
  }
});

it('FE-1 a request that is over leads nowhere, except to the trades of a repair', () => {
  expect(placeOf({ subject: 'brandRelease', state: 'waiting', changes })?.to).toBe('/brands');
  expect(placeOf({ subject: 'mailText', state: 'waiting', changes })?.to).toBe('/mail-texts/welcome?language=de');
  const answer = [{ name: 'complaint', before: '', after: 'NOR-2026-0007' }];
  expect(placeOf({ subject: 'complaintAnswer', state: 'waiting', changes: answer })?.to).toBe(
    '/complaints?q=NOR-2026-0007',
  );
  expect(approvalSubjects.filter((subject) => placeOf({ subject, state: 'approved', changes }) !== undefined)).toEqual([
    'incidentRepair',
  ]);
});
