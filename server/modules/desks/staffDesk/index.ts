import { staffRolesChange } from './askRoles.ts';

export { listStaff } from './listStaff.ts';

/** Kinds of approval of this module, each decided by two people. */
export const staffSubjects = [staffRolesChange] as const;
