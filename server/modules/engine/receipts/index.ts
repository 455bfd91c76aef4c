export { cryptography } from './cryptography.ts';
export { readReceiptKeys, receiptKeyFile } from './keys.ts';
export type { PublicKey, ReceiptSigner, SignedText } from './keys.ts';
export { publishedHere } from './published.ts';
export type { PublishedDeps } from './published.ts';
export { SampleReceipt } from './sample.ts';
export { findReceipt, readExecutions, readFills } from './store.ts';
export type { Fill } from './store.ts';
