export { StatementPress } from './press.ts';
export type { PressParts } from './press.ts';
export { StatementSigner } from './signer.ts';
