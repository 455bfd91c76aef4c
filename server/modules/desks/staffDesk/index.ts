import { staffRolesChange } from './askRoles.ts';

/** What two people decide here. */
export const staffSubjects = [staffRolesChange] as const;
