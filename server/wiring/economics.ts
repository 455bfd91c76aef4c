import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Pool } from '../database/pool.ts';
import { keepSamples } from '../modules/economics/index.ts';

interface SampleParts {
  readonly config: Pick<Config, 'mode'>;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly log: Logger;
}

const SIX_HOURS_MS = 6 * 3_600_000;

/** A demonstration's economic calendar moves on with the days; in live mode there are only real events. */
export function keepSampleEvents({ config, pool, clock, log }: SampleParts): () => void {
  if (config.mode !== 'demo') return () => undefined;
  const keep = async (): Promise<void> => {
    try {
      await keepSamples(pool, clock.now());
    } catch (error) {
      log.warn({ error: String(error) }, 'the sample events of the economic calendar were not renewed');
    }
  };
  void keep();
  const timer = setInterval(() => void keep(), SIX_HOURS_MS);
  return () => clearInterval(timer);
}
