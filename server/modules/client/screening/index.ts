export { decideScreening } from './decideScreening.ts';
export { importList } from './importList.ts';
export { ListCsvError, parseListCsv } from './listCsv.ts';
export { screenClient } from './screenClient.ts';
export type { ScreeningDeps } from './screenClient.ts';
export { findNewestList, findState as findScreening, listEntries, listNewest } from './store.ts';
export type { ScreeningCheck } from './store.ts';
