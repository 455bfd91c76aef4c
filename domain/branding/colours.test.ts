import { expect, test } from 'vitest';
import { hexOf, readTokens } from './colours.ts';

const { dark, light } = readTokens(`
  :root { --hue: 250; --page: oklch(0.165 0.01 var(--hue)); }
  :root { --ink: #0a2222; --clear: oklch(0.1 0 0 / 0.5); --name: red; }
  :root[data-theme='light'] { --page: oklch(0.965 0.004 var(--hue)); }
`);

// Expected values are the colours that Chromium renders.
test.each([
  ['page', '#0b0f13', '#f1f4f6'],
  ['ink', '#0a2222', '#0a2222'],
  ['clear', undefined, undefined],
  ['name', undefined, undefined],
  ['missing', undefined, undefined],
])('BR-4 the colour of --%s in six digits', (name, ofDark, ofLight) => {
  expect([hexOf(dark, name), hexOf(light, name)]).toEqual([ofDark, ofLight]);
});
