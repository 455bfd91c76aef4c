export { findMadeRequest, insertMade, listMade } from './madeStore.ts';
export { StatementPrinter } from './statementPrinter.ts';
export type { PrinterDeps } from './statementPrinter.ts';
export { StatementSigner } from './signer.ts';
export { findArchivedUntil } from './store.ts';
export type { Period } from './store.ts';
