import type { ActDeps } from '../../access/audit/index.ts';

/** Dependencies of the desk of lists. */
export type ListDeskDeps = ActDeps;
