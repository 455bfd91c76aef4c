import { createHash } from 'node:crypto';
import { sealOf, sealText } from '@candor/domain/evidence/seal.ts';
import type { PageFacts } from '@candor/web/data/page.ts';
import { SampleReceipt } from '../modules/engine/receipts/index.ts';
import type { MainThread } from './world.ts';

/** The seal of the receipt that checks itself on `/verify`, for the home pages that lead there. */
export function sampleSeals({ config, pool, clock, log }: Pick<MainThread, 'config' | 'pool' | 'clock' | 'log'>) {
  const brandId = config.mode === 'demo' ? config.brand : undefined;
  const sample = new SampleReceipt({ pool, clock, brandId });
  const onTrouble = (error: unknown): void => log.warn({ error: String(error) }, 'the sample receipt was not read');
  return (): PageFacts['sample'] => {
    const receipt = sample.known(onTrouble);
    const facts = receipt && sealOf(receipt);
    const tick = receipt?.executions.at(-1)?.tick.tickId;
    if (facts === undefined || tick === undefined) return undefined;
    const hash = createHash('sha256').update(sealText(facts)).digest('hex');
    return { number: String(facts.position), tick: String(tick), hash };
  };
}
