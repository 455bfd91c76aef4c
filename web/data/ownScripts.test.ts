import { expect, test } from 'vitest';
import { removeNonces } from './ownScripts.ts';

const MARK = '5f0c';

test('T17 R22 only scripts and styles with the mark of this rendering are ours, and the mark is gone afterwards', () => {
  const page =
    `<head><script nonce="${MARK}">early()</script><link rel="modulepreload" href="/a.js" nonce="${MARK}"/></head>` +
    `<style nonce="${MARK}">a{color:red}</style><style>b{color:red}</style>` +
    `<body><p>text</p><script>alert(document.cookie)</script><script nonce="other">alert(2)</script>` +
    `<script type="module" nonce="${MARK}" src="/entry.js"></script>` +
    `<script async="" nonce="${MARK}">window.state = 1;</script></body>`;
  const { html, scripts, styles } = removeNonces(page, MARK);
  expect(scripts).toEqual(['early()', 'window.state = 1;']);
  expect(styles).toEqual(['a{color:red}']);
  expect(html).not.toContain(MARK);
  expect(html).toContain('<script>early()</script><link rel="modulepreload" href="/a.js"/>');
});
