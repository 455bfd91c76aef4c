export type { OfficeCaller, OfficeHandler, OfficeHandlers, OfficeVisitor, StaffSession } from './caller.ts';
export { OFFICE_COOKIE } from './cookie.ts';
export type { StaffParts } from './parts.ts';
export { StaffSessions } from './staffSessions.ts';
export { addStaff } from './addStaff.ts';
export { DEMO_STAFF_FILE, readDemoStaff, seedDemoStaff } from './demoStaff.ts';
export type { DemoPerson, DemoStaffMember } from './demoStaff.ts';
