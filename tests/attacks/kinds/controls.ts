import type { Attack } from '../attack.ts';
import { isOver } from '../line.ts';

const CONTROLS = 8;

/** Empty attacks, measured like the others: they show how much the measurement itself varies on this machine. */
export const controls: readonly Attack[] = Array.from({ length: CONTROLS }, (_, index) => ({
  name: `no attack (${index + 1} of ${CONTROLS}): how much the measure varies`,
  threat: 'none',
  async run(ground) {
    await isOver(ground);
    return 'nothing';
  },
}));
