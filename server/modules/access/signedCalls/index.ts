export { openSecret, sealSecret } from './sealedSecret.ts';
export { signedCall } from './signedCall.ts';
