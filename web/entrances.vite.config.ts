import { defineConfig } from 'vite';
import { ownScript } from './ownScript.ts';

/** The script of the portal's entrances and its modules: login, registration, contact, a new password. */
export default defineConfig(ownScript({ entrances: 'portal/enhance/entrances.ts' }));
