export { applyRoles } from './applyRoles.ts';
