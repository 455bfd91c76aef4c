import { assert } from '../assert.ts';
import type { Money } from '../money/money.ts';

/** A step of a brand's table: its name, and the net deposits from which a client has it. */
export interface Level {
  readonly name: string;
  readonly from: Money;
}

/**
 * Rule TI-1: the highest level whose amount the net deposits reach; a client who has taken out more than they paid in
 * keeps the first. A brand without levels has no name to show: the answer is empty.
 */
export function levelOf(levels: readonly Level[], netDeposits: Money): string {
  const reached = levels.findLast(({ from }) => netDeposits >= from) ?? levels[0];
  return reached?.name ?? '';
}

export interface LevelRange {
  /** Net deposits of at least this; undefined: no lower bound. */
  readonly from: Money | undefined;
  /** And of less than this. */
  readonly until: Money | undefined;
}

/** The reverse of rule TI-1: the net deposits that have a level; undefined where the table has no such level. */
export function rangeOf(levels: readonly Level[], name: string): LevelRange | undefined {
  const index = levels.findIndex((level) => level.name === name);
  if (index === -1) return undefined;
  return { from: index === 0 ? undefined : levels[index]?.from, until: levels[index + 1]?.from };
}

/** The first level whose amount the net deposits do not reach; undefined on the last one. */
export function nextLevel(levels: readonly Level[], netDeposits: Money): Level | undefined {
  return levels.slice(1).find(({ from }) => netDeposits < from);
}

/** Every client has the first level, and each next one requires more. */
export function assertRising(levels: readonly Level[]): void {
  const [first] = levels;
  assert(first === undefined || first.from === 0n, 'the first level begins at nothing');
  const rises = levels.every(({ from }, index) => index === 0 || from > (levels[index - 1]?.from ?? from));
  assert(rises, 'each level begins above the one before it');
}
