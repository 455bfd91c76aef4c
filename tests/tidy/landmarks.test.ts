import { expect, test } from 'vitest';
import { readSources } from './sources.ts';

const SECTION = /<(?:section|Panel)\b[^>]*?\baria-label=(\{[^}]*\}|"[^"]*")/g;
/** Elements that make a region of their own: tables and scrolling boxes. */
const INNER = [
  /<Table\b(?![^>]*\bisInSection\b)[^>]*?\blabel=(\{[^}]*\}|"[^"]*")/g,
  /<div\b[^>]*?\brole="region"[^>]*?\baria-label=(\{[^}]*\}|"[^"]*")/g,
];

test('no region of a page has the name of another one around it', () => {
  const pages = readSources('.tsx').filter(({ path }) => path.startsWith('web/'));
  const found = pages.flatMap(({ path, text }) => {
    const named = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name);
    const sections = new Set(named(SECTION));
    return INNER.flatMap(named)
      .filter((name) => sections.has(name))
      .map((name) => `${path} ${name}`);
  });
  expect(found).toEqual([]);
});
