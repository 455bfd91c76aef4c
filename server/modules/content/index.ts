export type { ContentWire } from '../../providers/cms/interface.ts';
export { cleanEntry } from './cleanEntry.ts';
export { documentId, enterStarters } from './enterStarters.ts';
export type { Starter } from './enterStarters.ts';
export { FORM_TASK, forwardForm } from './forwardForm.ts';
export { OwnContent, SETTINGS } from './ownContent.ts';
export type { OwnContentParts } from './ownContent.ts';
export { ContentTokens, readContentKey } from './tokens.ts';
export { formWire, ownWire } from './wire.ts';
