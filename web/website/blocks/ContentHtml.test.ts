import { localAddress } from '@candor/domain/content/cms/addresses.ts';
import { expect, test } from 'vitest';
import { withLocalLinks } from './ContentHtml.tsx';

const german = (address: string): string => localAddress(address, 'de', 'en');

test.each([
  ['<a href="/about">us</a>', '<a href="/de/about">us</a>'],
  ['<a href="/about#team">us</a> <a href="/">home</a>', '<a href="/de/about#team">us</a> <a href="/de">home</a>'],
  ['<a class="x" href="/login">in</a>', '<a class="x" href="/login">in</a>'],
  ['<a href="https://example.com/about">out</a>', '<a href="https://example.com/about">out</a>'],
  ['<p>as in href="/about"</p>', '<p>as in href="/about"</p>'],
])("links of written texts lead on in the reader's language: %s", (written, shown) => {
  expect(withLocalLinks(written, german)).toBe(shown);
});
