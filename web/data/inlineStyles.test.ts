import { expect, test } from 'vitest';
import { inlineStyles } from './inlineStyles.ts';

const MARK = '5f0c';
const texts: Readonly<Record<string, string>> = {
  '/assets/root-a1.css#': 'body{margin:0}',
  '/brand/theme.css?v=1': ':root{--text:"$&"}',
};
const textOf = (address: string): string => texts[address] ?? `unknown: ${address}`;

test('R22 the sheets that this rendering has linked are in the page, in their order, and no other', () => {
  const foreign = '<link rel="stylesheet" href="https://evil.example/x.css"/>';
  const guessed = '<link nonce="other" rel="stylesheet" href="/assets/root-a1.css#"/>';
  const page =
    `<head><link rel="icon" href="/brand/logo.svg" nonce="${MARK}"/>` +
    `<link nonce="${MARK}" rel="stylesheet" href="/assets/root-a1.css#"/>` +
    `<link rel="stylesheet" href="/brand/theme.css?v=1" nonce="${MARK}"/></head><body>${foreign}${guessed}</body>`;
  expect(inlineStyles(page, MARK, textOf)).toBe(
    `<head><link rel="icon" href="/brand/logo.svg" nonce="${MARK}"/>` +
      `<style nonce="${MARK}">body{margin:0}:root{--text:"$&"}</style></head><body>${foreign}${guessed}</body>`,
  );
});

test('a page without a sheet of its own stays as it is', () => {
  const page = '<head></head><body><link rel="stylesheet" href="/assets/root-a1.css#"/></body>';
  expect(inlineStyles(page, MARK, textOf)).toBe(page);
});
