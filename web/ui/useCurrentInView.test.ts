import { expect, test } from 'vitest';
import { currentEntry } from './useCurrentInView.ts';

const HREFS = ['/panel', '/panel/links', '/panel/complaints', ''];

test.each([
  ['/panel/links', '/panel/links'],
  ['/panel/complaints/NOR-2026-0004', '/panel/complaints'],
  ['/panel/complaintsOfOthers', '/panel'],
  ['/panel', '/panel'],
  ['/elsewhere', undefined],
  ['', undefined],
])('%s belongs to %s', (path, href) => {
  expect(currentEntry(HREFS, path)).toBe(href);
});
