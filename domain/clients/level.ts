import { assert } from '../assert.ts';
import type { Money } from '../money/money.ts';

/** A step of a brand's table: its name, and the net deposits from which on a client has it. */
export interface Level {
  readonly name: string;
  readonly from: Money;
}

/**
 * Rule LV-1: the highest level whose amount the net deposits reach; whoever has taken out more than he paid in keeps
 * the first. A brand without levels has no name to show: the answer is empty.
 */
export function levelOf(levels: readonly Level[], netDeposits: Money): string {
  const reached = levels.findLast(({ from }) => netDeposits >= from) ?? levels[0];
  return reached?.name ?? '';
}

/** The first level is everybody's, and each next one asks for more. */
export function assertRising(levels: readonly Level[]): void {
  const [first] = levels;
  assert(first === undefined || first.from === 0n, 'the first level begins at nothing');
  const rises = levels.every(({ from }, index) => index === 0 || from > (levels[index - 1]?.from ?? from));
  assert(rises, 'each level begins above the one before it');
}
