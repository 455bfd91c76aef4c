import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { contrast, luminance, readTokens } from './contrast.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const themes = readTokens(css);

/** Each pair of text and ground that the product uses. */
const surfaces = ['surface-0', 'surface-1', 'surface-2', 'surface-3'];
const plainTexts = ['text-1', 'text-2'].flatMap((text) => surfaces.map((ground) => [text, ground]));
const quietGrounds = ['surface-0', 'surface-1', 'surface-2'];
const quietTexts = ['text-3', 'brand-text', 'buy-text', 'sell-text', 'positive', 'negative', 'warning', 'info'].flatMap(
  (text) => quietGrounds.map((ground) => [text, ground]),
);
const tints = ['brand', 'buy', 'sell', 'positive', 'negative', 'warning', 'info'].map((name) => [
  ['brand', 'buy', 'sell'].includes(name) ? `${name}-text` : name,
  `${name}-tint`,
]);
const flashes = ['positive-tint', 'negative-tint', 'brand-tint'].flatMap((ground) => [
  ['text-1', ground],
  ['text-2', ground],
]);
const fills = [
  ['brand-on-fill', 'brand-fill'],
  ['brand-on-fill', 'brand-fill-hover'],
  ...['buy', 'sell', 'danger'].flatMap((name) => [
    ['on-fill', `${name}-fill`],
    ['on-fill', `${name}-fill-hover`],
  ]),
];
const pairs = [...plainTexts, ...quietTexts, ...tints, ...flashes, ...fills];

describe.each(Object.entries(themes))('%s', (_theme, tokens) => {
  test.each(pairs)('%s on %s has a contrast of at least 4.5', (text = '', ground = '') => {
    expect(contrast(luminance(tokens, text), luminance(tokens, ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['surface-0', 'surface-1'])('the border of a control on %s has a contrast of at least 3', (ground) => {
    expect(contrast(luminance(tokens, 'border-control'), luminance(tokens, ground))).toBeGreaterThanOrEqual(3);
  });
});
