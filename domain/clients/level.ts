import { assert } from '../assert.ts';
import type { Money } from '../money/money.ts';

/** A level of a brand's table: its name, and the net deposits from which a client has it. */
export interface Level {
  readonly name: string;
  readonly from: Money;
}

/**
 * Rule TI-1: returns the highest level whose amount the net deposits reach; a client who has withdrawn more than they
 * deposited keeps the first. Empty for a brand without levels.
 */
export function levelOf(levels: readonly Level[], netDeposits: Money): string {
  const reached = levels.findLast(({ from }) => netDeposits >= from) ?? levels[0];
  return reached?.name ?? '';
}

export interface LevelRange {
  /** Least net deposits of the level; undefined: no lower bound. */
  readonly from: Money | undefined;
  /** Net deposits from which the next level applies; undefined: no upper bound. */
  readonly until: Money | undefined;
}

/** Reverses rule TI-1: returns the net deposits of a level; undefined where the table has no such level. */
export function rangeOf(levels: readonly Level[], name: string): LevelRange | undefined {
  const index = levels.findIndex((level) => level.name === name);
  if (index === -1) return undefined;
  return { from: index === 0 ? undefined : levels[index]?.from, until: levels[index + 1]?.from };
}

/** Returns the first level whose amount the net deposits do not reach; undefined on the last one. */
export function nextLevel(levels: readonly Level[], netDeposits: Money): Level | undefined {
  return levels.slice(1).find(({ from }) => netDeposits < from);
}

/** Asserts that the first level begins at zero and each next one requires more. */
export function assertRising(levels: readonly Level[]): void {
  const [first] = levels;
  assert(first === undefined || first.from === 0n, 'the first level begins at nothing');
  const rises = levels.every(({ from }, index) => index === 0 || from > (levels[index - 1]?.from ?? from));
  assert(rises, 'each level begins above the one before it');
}
