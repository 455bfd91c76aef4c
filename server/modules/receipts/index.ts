export { readReceiptKeys } from './keys.ts';
export type { PublicKey } from './keys.ts';
