export { createDesk } from './busDesk.ts';
export type { DeskParts } from './busDesk.ts';
export type { AccountRef, AccountWatcher, Desk, NewClientAccounts } from './desk.ts';
export { Engine } from './engine.ts';
export type { Committed, EngineOptions } from './engine.ts';
export { LeaseWatch } from './leaseWatch.ts';
export { PostgresStore } from './store.ts';
export { brandMoney, createRules } from './rules.ts';
export type { DealingRules } from './state.ts';
