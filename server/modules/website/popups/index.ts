export { listPopups } from './listPopups.ts';
export { countWaitingPopups, listWaitingPopups } from './draftStore.ts';
export { publishPopup } from './publishPopup.ts';
export type { PopupDraft } from './publishPopup.ts';
