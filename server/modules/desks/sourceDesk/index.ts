import { priceSources } from './askSources.ts';

export type { RunningSources, SourceDeskDeps, SourcesOutside } from './deps.ts';
export { sourceDeskRoutes } from './routes.ts';
export { SourceBoard } from './sourceBoard.ts';
export { findInForce } from './store.ts';
export type { SourceVersion } from './store.ts';

/** What two people decide here. */
export const sourceSubjects = [priceSources] as const;
