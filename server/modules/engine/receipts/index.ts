export { readReceiptKeys, receiptKeyFile } from './keys.ts';
export type { PublicKey, ReceiptSigner, SignedText } from './keys.ts';
export { readExecutions } from './store.ts';
