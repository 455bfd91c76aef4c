export { applyOverride } from './decideCase.ts';
export { PageTickets } from './pageTickets.ts';
