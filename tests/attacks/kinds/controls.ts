import type { Attack } from '../attack.ts';
import { isOver } from '../line.ts';

const CONTROLS = 8;

/** No attacks: measured like them, they show how much the measure itself varies on the machine that it runs on. */
export const controls: readonly Attack[] = Array.from({ length: CONTROLS }, (_, index) => ({
  name: `no attack (${index + 1} of ${CONTROLS}): how much the measure varies`,
  threat: 'none',
  async run(ground) {
    await isOver(ground);
    return 'nothing';
  },
}));
