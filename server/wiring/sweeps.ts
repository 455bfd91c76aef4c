import type { BrandId } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';

export interface Sweep {
  readonly everyMs: number;
  readonly log: Pick<Logger, 'warn'>;
  /** What the log says when it could not be done. */
  readonly trouble: string;
  /** Also now, and not only after the first span. */
  readonly atOnce?: boolean;
}

/**
 * Does something again and again, never twice at a time; what fails is logged, and done the next time. Answers what
 * ends it.
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

/** The same brand by brand: the trouble of one is not another's. */
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
