export type { Kept, UdfHandler, UdfHandlers } from './handlers.ts';
