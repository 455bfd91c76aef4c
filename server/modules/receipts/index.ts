export { readReceiptKeys } from './keys.ts';
export type { PublicKey } from './keys.ts';
export { readExecutions } from './store.ts';
