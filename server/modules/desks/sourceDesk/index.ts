import { priceSources } from './askSources.ts';

export type { RunningSources, SourceDeskDeps, SourcesOutside } from './deps.ts';
export { sourceDeskRoutes } from './routes.ts';
export { SourceBoard } from './sourceBoard.ts';
export { findInForce } from './store.ts';
export type { SourceVersion } from './store.ts';

/** Kinds of approval of this module, each decided by two people. */
export const sourceSubjects = [priceSources] as const;
