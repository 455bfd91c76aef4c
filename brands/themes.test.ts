import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { contrastPairs, themeFaults } from '@candor/domain/branding/contrast.ts';
import { describe, expect, test } from 'vitest';

const tokens = readFileSync(new URL('../web/ui/tokens.css', import.meta.url), 'utf8');
const theme = (id: string) => readFileSync(new URL(`./${id}/theme.css`, import.meta.url), 'utf8');
const ids = readdirSync(new URL('.', import.meta.url)).filter((name) =>
  existsSync(new URL(`./${name}/brand.json`, import.meta.url)),
);

test("BR-4 every pair of text and ground passes WCAG AA with the product's own tokens", () => {
  expect(themeFaults(tokens, '')).toEqual([]);
});

test.each(ids)('BR-4 the theme of %s passes WCAG AA in dark and light, and sets only what is its own', (id) => {
  expect(themeFaults(tokens, theme(id))).toEqual([]);
});

describe('BR-4 what a theme is refused for', () => {
  const faults = (css: string) => themeFaults(tokens, css);

  test.each(contrastPairs)('$text of the colour of the $ground that it stands on', ({ text, ground }) => {
    expect(faults(`:root { --${text}: #777777; --${ground}: #777777; }`).map(({ token }) => token)).toContain(text);
  });

  test('a pair is named with both tokens, its theme and its figure', () => {
    expect(faults(':root { --brand-on-fill: #52bfb9; }')[0]).toEqual({
      theme: 'dark',
      token: 'brand-on-fill',
      code: 'contrastLow',
      params: { text: '--brand-on-fill', ground: '--brand-fill', contrast: '1', least: '4.5' },
    });
  });

  test.each([
    ['light', ":root[data-theme='light'] { --text-2: #9aa0a6; }"],
    ['dark', ':root { --text-2: #565d64; }'],
  ])('what cannot be read in the %s theme alone', (name, css) => {
    expect(new Set(faults(css).map((fault) => fault.theme))).toContain(name);
  });

  test.each(['red', '#fff', 'rgb(0 0 0)', 'oklch(0.5 0.1 20 / 0.5)', 'var(--nothing)', 'var(--text-1)'])(
    'a colour that cannot be measured: %s',
    (value) => {
      const found = faults(`:root { --text-1: ${value}; }`).map(({ code, params }) => ({ code, params }));
      expect(found).toContainEqual({ code: 'tokenNoColour', params: { token: '--text-1' } });
    },
  );

  test.each(['positive', 'danger-fill', 'space-4', 'focus-width', 'height-form', 'on-fill'])(
    "the product's own %s",
    (name) => {
      const found = faults(`:root { --${name}: #808080; }`).map(({ code, params }) => ({ code, params }));
      expect(found).toContainEqual({ code: 'tokenForeign', params: { token: `--${name}` } });
    },
  );

  test('a comment sets nothing', () => {
    expect(faults('/* :root { --text-1: #000000; } */')).toEqual([]);
  });
});
