import type { BrandId } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';
import { sweepLimits } from '../modules/limits/index.ts';
import type { LimitParts } from '../modules/limits/index.ts';

const SWEEP_MS = 20_000;

/** Keeps what clients allow themselves in force as time goes by; answers what ends it. */
export function watchLimits(parts: LimitParts, brandIds: readonly BrandId[], log: Logger): () => void {
  const sweep = async (): Promise<void> => {
    for (const brandId of brandIds) await sweepLimits(parts, brandId);
  };
  const timer = setInterval(() => {
    sweep().catch((error: unknown) => log.warn({ error: String(error) }, 'own limits were not looked after'));
  }, SWEEP_MS);
  return () => clearInterval(timer);
}
