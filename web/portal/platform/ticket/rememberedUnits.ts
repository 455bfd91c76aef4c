import { levelUnits } from '@candor/domain/trading/levelUnits.ts';
import type { LevelKind, LevelUnit } from '@candor/domain/trading/levelUnits.ts';

/** A distance, so that both sides stay valid. */
const FIRST_UNIT: LevelUnit = 'pips';

/** The unit in which this browser's client last said a level of this kind. */
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
