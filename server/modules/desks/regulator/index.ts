import { clientMoneySignOff } from './signOff.ts';

export type { RegulatorDeps } from './deps.ts';

/** Kinds of approval of this module, each decided by two people. */
export const regulatorSubjects = [clientMoneySignOff] as const;
