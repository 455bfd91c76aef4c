import type { BrandId } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';

export interface Sweep {
  readonly everyMs: number;
  readonly log: Pick<Logger, 'warn'>;
  /** The log message of a failure. */
  readonly trouble: string;
  /** Also at once, and not only after the first interval. */
  readonly atOnce?: boolean;
}

/**
 * Repeats something at an interval, never twice at a time; a failure is logged, and retried the next time. Returns
 * what ends it.
 */
export function sweepEvery(sweep: Sweep, work: () => Promise<unknown>): () => void {
  let isBusy = false;
  const look = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    await tryOnce(sweep, work);
    isBusy = false;
  };
  if (sweep.atOnce === true) void look();
  const timer = setInterval(() => void look(), sweep.everyMs);
  return () => clearInterval(timer);
}

/** The same brand by brand: one brand's failure does not affect another. */
export function sweepBrands(
  sweep: Sweep,
  brandIds: readonly BrandId[],
  work: (brandId: BrandId) => Promise<unknown>,
): () => void {
  return sweepEvery(sweep, async () => {
    for (const brand of brandIds) await tryOnce(sweep, () => work(brand), { brand });
  });
}

/** `about`: what the log names besides. */
export async function tryOnce(
  { log, trouble }: Pick<Sweep, 'log' | 'trouble'>,
  work: () => Promise<unknown>,
  about: Readonly<Record<string, string>> = {},
): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ ...about, error: String(error) }, trouble);
  }
}
