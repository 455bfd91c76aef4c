export { StatementPrinter } from './press.ts';
export type { PrinterDeps } from './press.ts';
export { StatementSigner } from './signer.ts';
