import { defineConfig } from 'vite';
import { ownScript } from './ownScript.ts';

/** Build of the portal entrances' script and its modules: login, registration, contact, a new password. */
export default defineConfig(ownScript({ entrances: 'portal/enhance/entrances.ts' }));
