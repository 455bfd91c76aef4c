export type { ClientDeskParts } from './parts.ts';
