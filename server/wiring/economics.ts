import type { Logger } from 'pino';
import { HOUR_MS } from '@candor/domain/time.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Pool } from '../database/pool.ts';
import { keepSamples } from '../modules/terminal/economics/index.ts';
import { sweepEvery } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';

interface SampleDeps {
  readonly config: Pick<Config, 'mode'>;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
}

const SIX_HOURS_MS = 6 * HOUR_MS;

/** Moves a demonstration's economic calendar along with the days; in live mode there are only real events. */
export function keepSampleEvents({ config, pool, clock, log }: SampleDeps): EndSweep {
  if (config.mode !== 'demo') return async () => undefined;
  const trouble = 'the sample events of the economic calendar were not renewed';
  return sweepEvery({ everyMs: SIX_HOURS_MS, log, trouble, atOnce: true }, () => keepSamples(pool, clock.now()));
}
