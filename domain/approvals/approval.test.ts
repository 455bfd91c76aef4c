import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../time.ts';
import { approvalEnd, checkDecision, checkWithdrawal, stateAt } from './approval.ts';
import type { ApprovalFacts } from './approval.ts';

const NOW = 1_700_000_000_000;
const waiting: ApprovalFacts = {
  subject: 'verificationOverride',
  subjectKey: 'document:7',
  state: 'waiting',
  requestedBy: 1,
  expiresAt: NOW + DAY_MS,
  hasRequesterAccess: true,
};

function codeOf(changes: Partial<ApprovalFacts>, decider: Parameters<typeof checkDecision>[1], now = NOW): string {
  const result = checkDecision({ ...waiting, ...changes }, decider, now);
  return result.ok ? 'accepted' : result.refusal.code;
}

const second = { staffId: 2, roles: ['compliance'] } as const;

describe('FE-1 to FE-3 the second person', () => {
  it.each([
    ['somebody else of the right role', {}, second, NOW, 'accepted'],
    ['the requester, whatever his role', {}, { staffId: 1, roles: ['compliance'] }, NOW, 'approvalOwn'],
    ['somebody of another role', {}, { staffId: 2, roles: ['kycOfficer', 'auditor'] }, NOW, 'forbidden'],
    ['one whose own roles it is about', { subject: 'staffRoles', subjectKey: 'staff:2' }, second, NOW, 'staffSelf'],
    ['somebody else about his roles', { subject: 'staffRoles', subjectKey: 'staff:22' }, second, NOW, 'accepted'],
    ['already approved', { state: 'approved' }, second, NOW, 'approvalOver'],
    ['already refused', { state: 'refused' }, second, NOW, 'approvalOver'],
    ['taken back', { state: 'withdrawn' }, second, NOW, 'approvalOver'],
    ['of somebody who has no access any more', { hasRequesterAccess: false }, second, NOW, 'approvalOver'],
    ['in its last millisecond', {}, second, NOW + DAY_MS - 1, 'accepted'],
    ['a day old', {}, second, NOW + DAY_MS, 'approvalOver'],
  ] as const)('%s', (_name, changes, decider, now, code) => {
    expect(codeOf(changes, { ...decider, roles: [...decider.roles] }, now)).toBe(code);
  });

  it.each([
    ['on a Wednesday', '2026-01-14T12:00Z', '2026-01-15T12:00Z'],
    ['on a Friday afternoon, Berlin', '2026-01-16T14:00Z', '2026-01-19T14:00Z'],
    ['on a Saturday', '2026-01-17T09:00Z', '2026-01-19T23:00Z'],
    ['on Maundy Thursday', '2026-04-02T12:00Z', '2026-04-07T12:00Z'],
    ['on Friday before summer time', '2026-03-27T12:00Z', '2026-03-30T11:00Z'],
  ])('FE-3 a request waits for a day of business: %s', (_when, requestedAt, end) => {
    expect(new Date(approvalEnd(Date.parse(requestedAt))).toISOString()).toBe(new Date(end).toISOString());
  });

  it('a request that nobody has looked at has expired by itself', () => {
    expect(stateAt(waiting, NOW)).toBe('waiting');
    expect(stateAt(waiting, waiting.expiresAt)).toBe('expired');
    expect(stateAt({ ...waiting, state: 'approved' }, waiting.expiresAt)).toBe('approved');
  });

  it('FE-7 a request is withdrawn with the access of who has asked; what was approved stays', () => {
    const withoutRequester = { ...waiting, hasRequesterAccess: false };
    expect(stateAt(withoutRequester, NOW)).toBe('withdrawn');
    expect(stateAt(withoutRequester, waiting.expiresAt)).toBe('expired');
    expect(stateAt({ ...withoutRequester, state: 'approved' }, NOW)).toBe('approved');
  });
});

describe('FE-4 taking a request back', () => {
  it.each([
    [{}, 1, NOW, 'accepted'],
    [{}, 2, NOW, 'forbidden'],
    [{ state: 'approved' }, 1, NOW, 'approvalOver'],
    [{}, 1, NOW + DAY_MS, 'approvalOver'],
  ] as const)('%j by %i at %i: %s', (changes, staffId, now, code) => {
    const result = checkWithdrawal({ ...waiting, ...changes }, staffId, now);
    expect(result.ok ? 'accepted' : result.refusal.code).toBe(code);
  });
});
