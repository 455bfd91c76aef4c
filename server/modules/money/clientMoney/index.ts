export { TreeBuilder, rootOfRows } from './buildTree.ts';
export type { ClientMoneyDeps } from './deps.ts';
export { countDaily, keepCounts, makeCounts } from './takeCount.ts';
