export { readReceiptKeys, receiptKeyFile } from './keys.ts';
export type { PublicKey, ReceiptSigner, SignedText } from './keys.ts';
export { SampleReceipt } from './sample.ts';
export { readExecutions } from './store.ts';
