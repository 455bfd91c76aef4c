export { cleanEntry } from './cleanEntry.ts';
export { documentId, enterStarters } from './enterStarters.ts';
export type { Starter } from './enterStarters.ts';
export { OwnContent, SETTINGS } from './ownContent.ts';
export type { Published } from './ownContent.ts';
