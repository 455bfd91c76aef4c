import type { TokenValues } from './derive.ts';

const BLOCKS = {
  dark: /:root\s*\{[^}]*\}/,
  light: /:root\[data-theme='light'\]\s*\{[^}]*\}/,
} as const;
const HEADS = { dark: ':root', light: ":root[data-theme='light']" } as const;

/** Rule BS-1: changes some tokens of a theme's sheet in place; everything else, including comments, stays as it is. */
export function withTokens(sheet: string, values: TokenValues): string {
  return (['dark', 'light'] as const).reduce((text, theme) => withBlock(text, theme, values[theme]), sheet);
}

function withBlock(sheet: string, theme: 'dark' | 'light', values: Readonly<Record<string, string>>): string {
  const entries = Object.entries(values);
  if (entries.length === 0) return sheet;
  const block = BLOCKS[theme].exec(sheet)?.[0];
  const changed = entries.reduce(withToken, block ?? `${HEADS[theme]} {\n}`);
  return block === undefined ? `${sheet.trimEnd()}\n\n${changed}\n` : sheet.replace(block, () => changed);
}

function withToken(block: string, [token, value]: readonly [string, string]): string {
  const declared = new RegExp(`(--${token}:\\s*)[^;]+;`);
  if (declared.test(block)) return block.replace(declared, (_all, name: string) => `${name}${value};`);
  return block.replace(/\s*\}$/, () => `\n  --${token}: ${value};\n}`);
}
