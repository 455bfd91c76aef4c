import type { Tokens } from '@candor/domain/branding/colours.ts';
import { tokenValue } from '@candor/domain/branding/colours.ts';

/** Radii that go together, by those of controls and panels. */
export const radiusSets = [
  radii('0, 0', [0, 0, 0, 0]),
  radii('3, 4', [2, 3, 4, 8]),
  radii('6, 10', [4, 6, 10, 16]),
  radii('10, 14', [6, 10, 14, 20]),
  radii('14, 20', [8, 14, 20, 28]),
] as const;

function radii(name: string, [badge, control, panel, sheet]: readonly [number, number, number, number]) {
  const tokens: Readonly<Record<string, string>> = {
    'radius-badge': `${badge}px`,
    'radius-control': `${control}px`,
    'radius-panel': `${panel}px`,
    'radius-sheet': `${sheet}px`,
    'radius-button': `${control}px`,
    'radius-card': `${panel}px`,
  };
  return { name, tokens };
}

/** The set that a theme has; undefined: radii of its own. */
export function radiusOf(tokens: Tokens): string | undefined {
  const isSame = ([token, value]: readonly [string, string]) => tokenValue(tokens, token) === value;
  return radiusSets.find((set) => Object.entries(set.tokens).every(isSame))?.name;
}
