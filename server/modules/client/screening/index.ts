export { decideScreening } from './decideScreening.ts';
export { importList } from './importList.ts';
export {
  compareWithFile,
  compareWithList,
  findListOf,
  findNewestList,
  insertList,
  isListDone,
  listEntries,
  listLists,
  lockLists,
} from './listStore.ts';
export { readScreeningList } from './readList.ts';
export { listOpenChecks, screenAgain } from './screenAgain.ts';
export type { ScreenedUntil } from './screenAgain.ts';
export { screenClient } from './screenClient.ts';
export type { ScreeningDeps } from './screenClient.ts';
export { findState as findScreening, listNewest } from './store.ts';
export type { ScreeningCheck } from './store.ts';
