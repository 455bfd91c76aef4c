export type { OfficeCaller, OfficeHandler, OfficeHandlers, OfficeVisitor, StaffSession } from './caller.ts';
export { OFFICE_COOKIE } from './cookie.ts';
export type { StaffParts } from './parts.ts';
export { StaffSessions } from './staffSessions.ts';
export { addStaff } from './addStaff.ts';
