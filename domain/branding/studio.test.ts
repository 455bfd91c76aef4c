import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contrast, luminance, readTokens } from './colours.ts';
import { themeFaults } from './contrast.ts';
import { inputs, inputTokens, nearestReadable, rampOf, tokensFrom, withValues } from './derive.ts';
import { familyOf, fontIn, foreignTokens, isStudioValue, NO_CHANGES, tokensFromHue } from './draft.ts';
import { hexToOklch, oklchToHex } from './oklch.ts';
import { withTokens } from './sheet.ts';

const product = readFileSync(join(import.meta.dirname, '../../web/ui/tokens.css'), 'utf8');
const tokens = readTokens(product);
const brands = join(import.meta.dirname, '../../brands');
const sheets = readdirSync(brands, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'base' && entry.name !== 'node_modules')
  .map(({ name }) => readFileSync(join(brands, name, 'theme.css'), 'utf8'));
const colour = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`);
const input = fc.constantFrom(...inputs);

describe('OKLCH', () => {
  it('gives every colour of a screen back', () => {
    fc.assert(fc.property(colour, (hex) => oklchToHex(hexToOklch(hex)) === hex));
  });
});

describe('BS-1 a draft over a sheet', () => {
  it.each(sheets.map((sheet, index) => [index, sheet] as const))(
    'changes what it names and nothing else: sheet %i',
    (_index, sheet) => {
      const before = readTokens(sheet);
      const after = readTokens(withTokens(sheet, { dark: { 'brand-fill': '#123456' }, light: { ink: '#654321' } }));
      expect(Object.fromEntries(after.dark)).toEqual({ ...Object.fromEntries(before.dark), 'brand-fill': '#123456' });
      expect(after.light.get('ink')).toBe('#654321');
      for (const [token, value] of before.light)
        if (!['ink', 'brand-fill'].includes(token)) expect(after.light.get(token)).toBe(value);
      expect(withTokens(sheet, NO_CHANGES.tokens)).toBe(sheet);
    },
  );

  it('writes a block that the sheet lacks', () => {
    const sheet = withTokens('/* bare */\n', { dark: { ink: '#000000' }, light: { ink: '#111111' } });
    expect(readTokens(sheet).dark.get('ink')).toBe('#000000');
    expect(readTokens(sheet).light.get('ink')).toBe('#111111');
  });

  it.each([
    ['brand-fill', '#12ab9f', true],
    ['brand-fill', '#12AB9F', false],
    ['brand-fill', 'red', false],
    ['brand-fill', '#123456; } body { display: none', false],
    ['surface-0', 'oklch(0.165 0.01 var(--surface-hue))', true],
    ['surface-0', 'oklch(0.2 0.01 var(--surface-hue))', false],
    ['surface-hue', '359', true],
    ['surface-hue', '360', false],
    ['radius-control', '12px', true],
    ['radius-control', '40px', false],
    ['radius-control', 'url(//elsewhere)', false],
    ['font-heading', "'Space Grotesk Variable', system-ui, sans-serif", true],
    ['font-heading', "'x', url(//elsewhere)", false],
    ['hero-pattern', 'url(//elsewhere)', false],
    ['positive', '#00ff00', false],
  ])('%s: %s is the studio’s to set: %s', (token, value, isAllowed) => {
    expect(isStudioValue(token, value, tokens.dark)).toBe(isAllowed);
  });

  it('names what is not', () => {
    const draft = { settings: {}, tokens: { dark: { positive: '#000000' }, light: { ink: '#000000' } } };
    expect(foreignTokens(draft, tokens)).toEqual(['dark --positive']);
  });

  it('knows the family of a font, and the font of a family', () => {
    const fonts = ['ibm-plex-sans', 'source-serif-4', 'inter'] as const;
    for (const font of fonts) {
      expect(isStudioValue('font-body', familyOf(font), tokens.dark)).toBe(true);
      expect(fontIn(familyOf(font), fonts)).toBe(font);
    }
    expect(fontIn("'Manrope Variable', 'Inter Variable', system-ui, sans-serif", fonts)).toBeUndefined();
  });
});

describe('BS-2 what follows from a colour', () => {
  it('is the studio’s to set, with the colour itself in the light theme', () => {
    fc.assert(
      fc.property(input, colour, (name, hex) => {
        const values = tokensFrom(name, hex);
        expect(foreignTokens({ settings: {}, tokens: values }, tokens)).toEqual([]);
        expect(values.light[inputTokens[name]]).toBe(hex);
      }),
    );
  });

  it('a hue replaces surfaces that a brand has set itself', () => {
    for (const sheet of sheets) {
      const whole = readTokens(product, withTokens(sheet, tokensFromHue(120, readTokens(product, sheet), tokens)));
      for (const theme of ['dark', 'light'] as const)
        for (const token of ['surface-hue', 'surface-0', 'surface-3', 'hairline'])
          expect(whole[theme].get(token)).toBe(token === 'surface-hue' ? '120' : tokens[theme].get(token));
    }
  });

  it('a ramp goes from light to dark', () => {
    fc.assert(
      fc.property(colour, (hex) => {
        const steps = rampOf(hex).map((one) => luminance(new Map([['one', one]]), 'one'));
        for (const [index, step] of steps.entries()) if (index > 0) expect(step).toBeLessThan(steps[index - 1] ?? 0);
      }),
    );
  });
});

describe('BS-3 the nearest colour that is read', () => {
  it('is none of the faults of the gate, on the product’s own surfaces', () => {
    fc.assert(
      fc.property(input, colour, (name, hex) => {
        const found = nearestReadable(name, hex, tokens);
        if (found === undefined) return;
        const sheet = withTokens('', tokensFrom(name, found));
        expect(themeFaults(product, sheet)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });

  it('is the colour itself where it is read, and of its hue where not', () => {
    expect(nearestReadable('brand', '#006c6c', tokens)).toBe('#006c6c');
    const found = nearestReadable('brand', '#9d78e0', tokens) ?? '';
    const white = contrast(
      luminance(new Map([['one', found]]), 'one'),
      luminance(withValues(tokens, NO_CHANGES.tokens).light, 'surface-1'),
    );
    expect(white).toBeGreaterThanOrEqual(4.5);
    expect(Math.abs(hexToOklch(found).hue - hexToOklch('#9d78e0').hue)).toBeLessThan(2);
  });
});
