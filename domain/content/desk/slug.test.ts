import { expect, it } from 'vitest';
import { isReservedSlug } from './slug.ts';

it.each([
  ...['complaints', 'lost-factors', 'login', 'status', 'my-account'],
  ...['share', 'storage', 'brand', 'flags', 'office', 'backoffice', 'media', 'api', 'preview', 'health', 'DE'],
])('ED-8 %s belongs to no page of the editor', (slug) => {
  expect(isReservedSlug(slug)).toBe(true);
});

it.each(['about', 'complaint', 'index', 'shares'])('%s may be the address of a page', (slug) => {
  expect(isReservedSlug(slug)).toBe(false);
});
