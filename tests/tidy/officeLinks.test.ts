import { expect, test } from 'vitest';
import { findPlaces, readSources } from './sources.ts';

test('a link of the office to the approvals asks whether its reader may open them', () => {
  const pages = readSources('.tsx').filter(({ path }) => path.startsWith('web/backoffice/'));
  const links = findPlaces(pages, /\bto=\{?["'`]\/approvals\b/);
  expect(links.map((place) => place.split(':')[0])).toEqual(['web/backoffice/shell/ApprovalsLink.tsx']);
});
