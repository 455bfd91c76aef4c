import { describe, expect, it } from 'vitest';
import type { JsonObject } from '@candor/domain/content/cms/entry.ts';
import { cleanEntry } from './cleanEntry.ts';
import { cleanHtml } from './cleanHtml.ts';

describe('R22 markup of pages on saving', () => {
  it.each([
    '<p>plain &amp; simple</p>',
    '<div class="wide"><h1 id="user-content-top">A</h1><figure><img src="/media/x/640.webp" alt="A" /></figure></div>',
    '<p><a href="https://example.com/a?b=c" target="_blank" rel="noopener noreferrer">out</a> <a href="/about">in</a></p>',
    '<table><thead><tr><th scope="col">A</th></tr></thead><tbody><tr><td colspan="2">B</td></tr></tbody></table>',
  ])('%s stays as it is', (html) => {
    expect(cleanHtml(html)).toBe(html);
  });

  it.each([
    ['<script>alert(1)</script>', ''],
    ['<img src=x onerror=alert(1)>', ''],
    ['<img src="data:text/html,<script>alert(1)</script>">', ''],
    ['<img src="//evil.example/x.png">', ''],
    ['<img src="/a.png" srcset="javascript:alert(1) 2x">', '<img src="/a.png" />'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="/\\evil.example">x</a>', '<a>x</a>'],
    ['<svg onload=alert(1)><p>x</p></svg>', ''],
    ['<iframe src="https://evil.example"></iframe>', ''],
    ['<p style="position:fixed" onclick="x()">x</p>', '<p>x</p>'],
    ['<form action="/x"><input name="a"></form>', ''],
    ['<math><mtext><style><img src=x onerror=alert(1)></style></mtext></math>', ''],
  ])('%s becomes %s', (html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
    expect(cleanHtml(clean)).toBe(clean);
  });
});

const bad = '<p>ok</p><script>x</script>';

describe('R22 entries on saving', () => {
  it('HTML is cleaned wherever a component has it, in every language and depth', () => {
    const text = { component: 'text', settings: { text: bad } };
    const entry: JsonObject = {
      title: '<b>a title is text</b>',
      copyright: bad,
      components: [
        { component: 'grid', columns: [{ settings: {}, children: [{ component: 'Section', children: [text] }] }] },
        {
          component: 'CustomCarousel',
          settings: { items: [{ field: {}, value: { text: '<1>', summary: bad } }, { summary: bad }] },
        },
      ],
      components_de: [text],
    };
    const clean = cleanEntry(entry);
    expect(JSON.stringify(clean)).not.toContain('<script>');
    expect(clean).toMatchObject({ title: '<b>a title is text</b>', copyright: '<p>ok</p>' });
    expect(clean['components_de']).toEqual([{ component: 'text', settings: { text: '<p>ok</p>' } }]);
    expect(clean['components']).toMatchObject([{}, { settings: { items: [{ value: { text: '<1>' } }, {}] } }]);
    expect(cleanEntry(clean)).toEqual(clean);
  });

  it('a component that nobody knows, code, and settings that are none stay as they are', () => {
    const entry: JsonObject = {
      components: [
        { component: 'TheirOwn', settings: { html: bad }, more: [1, null] },
        { component: 'code-block', settings: { code: bad } },
        { component: 'heading', settings: [] },
        { component: 'divider', settings: null },
      ],
    };
    expect(cleanEntry(entry)).toEqual(entry);
  });
});
