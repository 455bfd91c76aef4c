export { forgetDevices } from './devices.ts';
export { PasswordHasher } from './hasher.ts';
export { readClientKeys } from './keys.ts';
export type { ClientKeys } from './keys.ts';
export type { ClientParts } from './parts.ts';
export { register } from './register.ts';
export { showSession } from './showSession.ts';
export { lockClient, updateAutoTrading } from './store.ts';
