import { readFileSync } from 'node:fs';
import { fontNames } from '@candor/brands/schema.ts';
import { expect, it } from 'vitest';
import { nearFontRules, withNearFonts } from './nearFonts.ts';

it.each(fontNames)('a system’s font takes about the room of %s', (name) => {
  const sizes = [...nearFontRules(name).matchAll(/size-adjust:([\d.]+)%/g)].map(([, size]) =>
    Number.parseInt(size ?? '', 10),
  );
  expect(sizes.length).toBeGreaterThanOrEqual(4);
  for (const size of sizes) expect(Math.abs(size - 100)).toBeLessThan(25);
});

it('a sheet names the near font after each of its own, and only that where they are late', () => {
  const sheet = ":root{--font-heading:'Source Serif 4 Variable', Georgia, serif;}";
  expect(withNearFonts(sheet)).toBe(
    ":root{--font-heading:'Source Serif 4 Variable', 'Source Serif 4 near', Georgia, serif;}\n" +
      ":root[data-faces='late']{--font-body:'Inter near', system-ui, sans-serif;" +
      "--font-heading:'Source Serif 4 near', Georgia, serif}",
  );
});

it('a brand that names no fonts has those of the base sheet', () => {
  const tokens = readFileSync(new URL('../../web/ui/tokens.css', import.meta.url), 'utf8');
  const own = tokens.replaceAll(/, '[\w ]+ near'/g, '');
  expect(withNearFonts(own).split('\n').at(-1)).toBe(withNearFonts('').split('\n').at(-1));
});
