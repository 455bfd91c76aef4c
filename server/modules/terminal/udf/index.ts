export type { HistoryQuery, CachedAnswer, UdfHandler, UdfHandlers, WrittenHistory } from './handlers.ts';
export { writeHistory } from './history.ts';
