import { describe, expect, it } from 'vitest';
import { actionsOf, checkRoles, forbiddenPairs, mayDo, rolesFor, staffActions, staffRoles } from './roles.ts';

describe('ST-1 who may do what', () => {
  it.each(staffActions)('%s has at least one role, and no role that does not exist', (action) => {
    expect(rolesFor[action].length).toBeGreaterThan(0);
    expect(staffRoles).toEqual(expect.arrayContaining([...rolesFor[action]]));
  });

  it.each([
    ['kycOfficer', 'verification.decide', true],
    ['compliance', 'verification.decide', false],
    ['auditor', 'verification.list', true],
    ['auditor', 'verification.open', false],
    ['kycOfficer', 'screening.decide', false],
    ['kycOfficer', 'approvals.decide', false],
    ['platformAdmin', 'verification.list', false],
    ['support', 'verification.list', false],
  ] as const)('%s, %s: %s', (role, action, may) => {
    expect(mayDo([role], action)).toBe(may);
  });

  it('the auditor changes nothing', () => {
    // Calls of the auditor that write: verifying the record adds its result to the record and nothing else, as does
    // exporting a register or a file. Auditors also withdraw their own requests for list exports.
    const own = ['office.enter', 'audit.verify', 'approvals.withdraw', 'complaints.export', 'reports.funnel'];
    const others = actionsOf(['auditor']).filter((action) => ![...own, 'regulator.files'].includes(action));
    for (const action of others) expect(action).toMatch(/\.(?:list|read)$/);
  });

  it('without a role nothing may be done', () => {
    expect(actionsOf([])).toEqual([]);
  });
});

describe('ST-2 roles that one person must not hold together', () => {
  it.each(forbiddenPairs)('%s and %s', (first, second) => {
    for (const roles of [
      [first, second],
      [second, 'support', first],
    ] as const) {
      expect(checkRoles(roles)).toEqual({
        ok: false,
        refusal: { code: 'rolesConflict', params: { first, second } },
      });
    }
  });

  it('others go together', () => {
    expect(checkRoles(['kycOfficer', 'support', 'compliance']).ok).toBe(true);
    expect(checkRoles(['cmsEditor', 'cmsPublisher']).ok).toBe(true);
  });
});
