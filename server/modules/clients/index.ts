export { forgetDevices } from './devices.ts';
export { PasswordHasher } from './hasher.ts';
export { readClientKeys } from './keys.ts';
export type { ClientKeys } from './keys.ts';
export type { ClientParts } from './parts.ts';
export { register } from './register.ts';
export { lockClient } from './store.ts';
