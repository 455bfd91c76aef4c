import { describe, expect, test } from 'vitest';
import { lookIn, neededMarks, readStyles, writeStyles } from './styleRules.ts';

describe('the marks that a selector needs', () => {
  test.each([
    ['.row-7OzI', ['row-7OzI']],
    ['.row-7OzI>.name--5ks:hover', ['row-7OzI', 'name--5ks']],
    ['a.link-IkPp[href$=".pdf"]', ['link-IkPp']],
    ['[data-of="].pdf"] .row-7OzI', ['row-7OzI']],
    ['body', []],
    [':root[data-theme=light]', []],
    ['body:not(.page-home) h1', []],
    ['.list-aaaa:is(.open-aaaa,.busy-aaaa) li', ['list-aaaa']],
    ['.list-aaaa:has(:not(.open-aaaa:is(a,b))) .item-aaaa', ['list-aaaa', 'item-aaaa']],
    ['.row-7OzI:nth-child(2 of .odd-7OzI)', ['row-7OzI']],
    ['[data-hero=card] .hero-9cZ1', ['data-hero=card', 'hero-9cZ1']],
    ['.page-9cZ1[data-header="band"]:not([data-hero=card])', ['page-9cZ1', 'data-header=band']],
    ['[data-hero] .hero-9cZ1[data-state=open]', ['hero-9cZ1']],
  ])('%s: %j', (selector, marks) => {
    expect(neededMarks(selector)).toEqual(marks);
  });
});

test('the look of a page is what its layout has written', () => {
  const page = '<div class="page-9cZ1" data-header="bar" data-hero="ground" data-state="open">data-cards</div>';
  expect(lookIn(page)).toEqual(['data-header=bar', 'data-hero=ground']);
});

describe('the styles of a page', () => {
  const written = (css: string, ...classes: readonly string[]) => writeStyles(readStyles(css), new Set(classes));

  test('are the rules whose classes it has, in their order', () => {
    const css = '.a{color:red}.b{color:blue}h1{margin:0}.a .c{color:green}.a{color:black}';
    expect(written(css, 'a')).toBe('.a{color:red}h1{margin:0}.a{color:black}');
  });

  test('are, of the looks, those of its brand', () => {
    const css = '[data-hero=card] .a{color:red}[data-hero=split] .a{color:blue}[data-state=open] .a{color:green}';
    expect(written(css, 'a', 'data-hero=split')).toBe(
      '[data-hero=split] .a{color:blue}[data-state=open] .a{color:green}',
    );
  });

  test('keep a rule if one of its selectors applies', () => {
    expect(written('.a,.b{color:red}', 'b')).toBe('.a,.b{color:red}');
    expect(written('.a .b,.c{color:red}', 'a')).toBe('');
  });

  test('keep a condition only around rules that apply', () => {
    const css = '@media (width<=360px){.a{margin:0}@supports (gap:0){.b{gap:0}}}@media print{.b{display:none}}';
    expect(written(css, 'a')).toBe('@media (width<=360px){.a{margin:0}}');
    expect(written(css, 'b')).toBe('@media (width<=360px){@supports (gap:0){.b{gap:0}}}@media print{.b{display:none}}');
  });

  test('keep fonts, animations and statements whole', () => {
    const css =
      '@layer base;@font-face{font-family:A;src:url(/a.woff2)}@keyframes turn{to{rotate:1turn}}' +
      '@property --part{syntax:"*";inherits:false}';
    expect(written(css)).toBe(css);
  });

  test('read quoted braces as part of their rule', () => {
    expect(written('.a::before{content:"}.b{"}.c{color:red}', 'a')).toBe('.a::before{content:"}.b{"}');
  });
});
