export { publishPopup } from './publishPopup.ts';
export type { PopupDraft } from './publishPopup.ts';
