export { endLinks as endLostLinks, endLost } from './end.ts';
export { LostStore } from './lostStore.ts';
export type { StoredLost } from './lostStore.ts';
export {
  isReturnMailDue,
  mailEnd as mailLostEnd,
  mailReady as mailLostReady,
  mailWait as mailLostWait,
} from './mail.ts';
export { clientLost } from './store.ts';
