export { findMadeRequest, insertMade, listMade } from './madeStore.ts';
export { StatementPrinter } from './press.ts';
export type { PrinterDeps } from './press.ts';
export { StatementSigner } from './signer.ts';
export { findArchivedUntil } from './store.ts';
export type { Period } from './store.ts';
