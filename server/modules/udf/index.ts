export type { UdfHandler, UdfHandlers, UdfParts } from './handlers.ts';
