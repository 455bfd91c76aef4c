import { defineConfig } from 'vite';
import { ownScript } from './ownScript.ts';

/** The website's script and its modules: no page of a visitor shares a file with the portal. */
export default defineConfig(ownScript({ enhance: 'website/enhance/enhance.ts', 'seen-pages': 'website/seenPages.ts' }));
