export { StatementPress } from './press.ts';
export type { PressDeps } from './press.ts';
export { StatementSigner } from './signer.ts';
