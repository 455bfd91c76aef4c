import { clientMoneySignOff } from './signOff.ts';

export type { RegulatorDeps } from './deps.ts';

/** What two people decide here. */
export const regulatorSubjects = [clientMoneySignOff] as const;
