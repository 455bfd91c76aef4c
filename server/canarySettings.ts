import { SECOND_MS } from '@candor/domain/time.ts';
import { z } from 'zod';
import { hostName } from './networkSettings.ts';

const SECONDS = 'a number of seconds from 5 to 60';

export const canaryVariables = {
  CANARY_HOST: hostName('canary.example').optional(),
  CANARY_SECONDS: z
    .string()
    .regex(/^(?:[5-9]|[1-5]\d|60)$/, SECONDS)
    .default('60'),
};

export interface CanaryConfig {
  /** The host name at which the canary's brand is served, on this machine alone; absent if there is no canary. */
  readonly canaryHost?: string;
  /** Interval between two walks of the canary. */
  readonly canaryEveryMs: number;
}

interface CanaryValues {
  readonly CANARY_HOST?: string | undefined;
  readonly CANARY_SECONDS: string;
}

export function canaryConfigOf({ CANARY_HOST: host, CANARY_SECONDS: seconds }: CanaryValues): CanaryConfig {
  return {
    ...(host === undefined ? {} : { canaryHost: host }),
    canaryEveryMs: Number.parseInt(seconds, 10) * SECOND_MS,
  };
}
