import fc from 'fast-check';
import { expect, test } from 'vitest';
import { headline, linesOf, shareTitle } from './cardText.ts';

test.each([
  [
    '<meta property="og:title" content="Costs &amp; &lt;b&gt; &quot;more&quot; &#x27;x&#x27;"/>',
    `Costs & <b> "more" 'x'`,
  ],
  ['<meta property="og:title" content="&amp;lt;script&amp;gt;"/>', '&lt;script&gt;'],
  ['<title>Nothing is shared</title>', undefined],
])('the title in %s', (html, title) => {
  expect(shareTitle(html)).toBe(title);
});

test.each([
  ['About | Northline · Demonstration', 'About'],
  ['Verify a receipt · Northline', 'Verify a receipt'],
  ['Northline', 'Northline'],
  ['A | B | Northline', 'A | B'],
])('the name of the page %s', (title, name) => {
  expect(headline(title, 'Northline')).toBe(name);
});

const width = (text: string) => text.length;

test('a line is never wider than the card, and no more lines than there is room for', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), (text) => {
      const lines = linesOf(text, { width, widthMax: 24, linesMax: 3 });
      expect(lines.length).toBeLessThanOrEqual(3);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(25);
    }),
  );
});

test.each([
  ['Clear prices, and every number explained', ['Clear prices, and every', 'number explained']],
  ['one two', ['one two']],
  ['a '.repeat(60).trim(), ['a a a a a a a a a a a a', 'a a a a a a a a a a a a', 'a a a a a a a a a a a a…']],
])('%s', (text, lines) => {
  expect(linesOf(text, { width, widthMax: 24, linesMax: 3 })).toEqual(lines);
});
