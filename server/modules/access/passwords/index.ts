export { checkNewPassword } from './checkNewPassword.ts';
export { COST, PasswordHasher, proofOf } from './hasher.ts';
export type { HashedPassword } from './hasher.ts';
export type { HashCost } from './hashing.ts';
export { clientKeyFile, readClientKeys } from './keys.ts';
export type { ClientKeys } from './keys.ts';
