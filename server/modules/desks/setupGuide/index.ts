export type { SetupGuideDeps } from './deps.ts';
