export { presentAlert } from './present.ts';
export { AlertWatch } from './watch.ts';
export type { Alert } from './alert.ts';
