import { defineConfig } from 'vite';
import { ownScript } from './ownScript.ts';

/** Build of the website's script and its modules: no visitor's page shares a file with the portal. */
export default defineConfig(ownScript({ enhance: 'website/enhance/enhance.ts', 'seen-pages': 'website/seenPages.ts' }));
