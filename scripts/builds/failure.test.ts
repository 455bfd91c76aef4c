import { expect, test } from 'vitest';
import { reasonIn } from './failure.ts';

const ESC = '\u001B';
/** Output of the bundler, which frames an error in colours and with its own stack. */
const SAID = `vite v8.3.8 building client environment for production...
✗ Build failed in 22.85s
${ESC}[31m[builtin:vite-transform] ${ESC}[0mUnexpected token
    ${ESC}[38;5;246m╭─[${ESC}[0m affiliate/layout.tsx?route-chunk=clientLoader:60:21 ${ESC}[38;5;246m]${ESC}[0m
 60 │ const broken = <div>;
    at unwrapBindingResult (file:///srv/candor/node_modules/rolldown/dist/shared/rolldown.mjs:20:128)
`;

test('a failed build is named by its first error and the place of it', () => {
  expect(reasonIn(SAID, 'web')).toBe(': Unexpected token (web/affiliate/layout.tsx:60:21)');
});

test('an error without a place is named alone, and none is made up', () => {
  expect(reasonIn('[UNRESOLVED_IMPORT] Could not resolve "./none.ts"\n', 'web')).toBe(
    ': Could not resolve "./none.ts"',
  );
  expect(reasonIn('Killed\n', 'web')).toBe('');
});
