export type { HistoryQuery, Kept, UdfHandler, UdfHandlers, WrittenHistory } from './handlers.ts';
export { writeHistory } from './history.ts';
