export { readReceiptKeys, receiptKeyFile } from './keys.ts';
export type { PublicKey, ReceiptSigner, SignedText } from './keys.ts';
export { SampleReceipt } from './sample.ts';
export { readExecutions, readFills } from './store.ts';
export type { Fill } from './store.ts';
