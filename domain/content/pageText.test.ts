import { describe, expect, it } from 'vitest';
import { pageText, plainParagraphs } from './pageText.ts';

describe('AG-1 the words of a page', () => {
  it('are those of its blocks in their order, without markup', () => {
    const section = {
      component: 'section',
      settings: {},
      children: [
        { component: 'heading', settings: { text: '1. Prices', tag: 'h2' } },
        {
          component: 'text',
          settings: { text: '<p>Prices &amp; orders:</p><ul><li>ours</li><li>no  mark-up</li></ul>' },
        },
      ],
    };
    const banner = {
      component: 'PageBanner',
      settings: { title: 'Terms', summary: '<p>Between <b>you</b> and us.</p>' },
    };
    expect(pageText({ components: [banner, section] })).toEqual([
      'Terms',
      'Between you and us.',
      '1. Prices',
      'Prices & orders:',
      'ours',
      'no mark-up',
    ]);
  });

  it('stay the same where only the look changes', () => {
    const text = (settings: object) => pageText({ components: [{ component: 'text', settings: { ...settings } }] });
    expect(text({ text: '<p>One price</p>' })).toEqual(
      text({ text: '<div class="big"><strong>One</strong> price</div>' }),
    );
  });

  it.each([
    ['&lt;b&gt; &#8364; &#x20AC; &unknown;', ['<b> € € &unknown;']],
    ['one<br>two<br/>three', ['one', 'two', 'three']],
    ['<table><tr><td>a</td><td>b</td></tr></table>', ['a b']],
    ['', []],
  ])('reads %s', (html, expected) => {
    expect(plainParagraphs(html)).toEqual(expected);
  });
});
