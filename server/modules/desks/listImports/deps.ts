import type { ActDeps } from '../../access/audit/index.ts';

/** What the desk of lists works with. */
export type ListDeskDeps = ActDeps;
