export { notifyOfActions } from './notifyOfActions.ts';
export type { ActionNoticeDeps } from './notifyOfActions.ts';
