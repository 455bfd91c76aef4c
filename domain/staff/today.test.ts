import { describe, expect, it } from 'vitest';
import { approvalSubjects } from '../approvals/approval.ts';
import { deskDays, deskOf } from './today.ts';

const acts = [
  { action: 'document.approved', count: 3, people: [1, 2], last: 500 },
  { action: 'document.opened', count: 5, people: [2, 3], last: 700 },
  { action: 'staff.signIn', count: 9, people: [1, 2, 3], last: 900 },
  { action: 'staff.disabled', count: 1, people: [4], last: 100 },
  { action: 'client.opened', count: 2, people: [1], last: 300 },
  { action: 'test.act', count: 7, people: [1], last: 100 },
];

describe('HO-1 what was done today', () => {
  it('is counted desk by desk, each person once', () => {
    expect(deskDays(acts, () => true)).toEqual([
      {
        desk: 'verification',
        count: 8,
        people: 3,
        last: 700,
        acts: [
          { action: 'document.opened', count: 5 },
          { action: 'document.approved', count: 3 },
        ],
      },
      { desk: 'clients', count: 2, people: 1, last: 300, acts: [{ action: 'client.opened', count: 2 }] },
      { desk: 'staff', count: 1, people: 1, last: 100, acts: [{ action: 'staff.disabled', count: 1 }] },
    ]);
  });

  it('is only of the desks that one may see', () => {
    expect(deskDays(acts, (action) => action === 'clients.read').map(({ desk }) => desk)).toEqual(['clients']);
    expect(deskDays(acts, () => false)).toEqual([]);
  });

  it.each(approvalSubjects)('%s is the work of a desk', (subject) => {
    expect(deskOf(`${subject}.requested`)).toBeDefined();
  });

  it.each(['staff.signIn', 'staff.signOut', 'test.act', 'toString', ''])('%s is no work of a desk', (action) => {
    expect(deskOf(action)).toBeUndefined();
  });
});
