import { staffRolesChange } from './askRoles.ts';

export { listStaff } from './listStaff.ts';

/** What two people decide here. */
export const staffSubjects = [staffRolesChange] as const;
