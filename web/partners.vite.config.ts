import { defineConfig } from 'vite';
import { ownScript } from './ownScript.ts';

/** The script of the partners' entrances and its modules: login, invitation, a new password, links from mails. */
export default defineConfig(ownScript({ partners: 'affiliate/enhance/entrances.ts' }));
