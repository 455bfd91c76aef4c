import { defineConfig } from 'vite';
import { ownScript } from './ownScript.ts';

/** Build of the partner entrances' script and its modules: login, invitation, a new password, links from mails. */
export default defineConfig(ownScript({ partners: 'affiliate/enhance/entrances.ts' }));
