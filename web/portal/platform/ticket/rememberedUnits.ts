import { levelUnits } from '@candor/domain/trading/levelUnits.ts';
import type { LevelKind, LevelUnit } from '@candor/domain/trading/levelUnits.ts';

/** Default unit: a distance, so that both sides stay valid. */
const FIRST_UNIT: LevelUnit = 'pips';

/** Returns the unit that this browser's client last used for a level of this kind. */
export function rememberedUnit(kind: LevelKind): LevelUnit {
  const stored = localStorage.getItem(keyOf(kind));
  return levelUnits.find((unit) => unit === stored) ?? FIRST_UNIT;
}

export function rememberUnit(kind: LevelKind, unit: LevelUnit): void {
  localStorage.setItem(keyOf(kind), unit);
}

function keyOf(kind: LevelKind): string {
  return `level_unit:${kind}`;
}
