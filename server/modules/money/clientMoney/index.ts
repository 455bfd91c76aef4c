export { TreeBuilder, rootOfRows, sha256 } from './buildTree.ts';
export type { BookLine, LineRow } from './buildTree.ts';
export type { ClientMoneyDeps } from './deps.ts';
export { leavesOf, readLines } from './lines.ts';
export { unloggedCounts } from './logged.ts';
export { listCounts } from './store.ts';
export { countDaily, storeCounts, makeCounts } from './takeCount.ts';
