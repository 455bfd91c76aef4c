import type { Brand } from '@candor/brands/schema.ts';

/** Origins whose frames a brand's pages may embed once a visitor has agreed (ruling R24). */
export function frameOrigins({ chart, website: { widgets } }: Pick<Brand, 'chart' | 'website'>): readonly string[] {
  const framed = [chart, widgets].filter(({ provider }) => provider === 'frame');
  return [...new Set(framed.map(({ frameOrigin }) => frameOrigin))];
}

/** Replaces the base brand's own frames setting with frames from elsewhere, for trials. */
export function withFrames(
  [base, ...others]: readonly [Brand, ...Brand[]],
  origin: string | undefined,
): readonly [Brand, ...Brand[]] {
  if (origin === undefined) return [base, ...others];
  const framed = { provider: 'frame', frameOrigin: origin } as const;
  const website = { ...base.website, widgets: framed };
  return [{ ...base, website, chart: { ...base.chart, ...framed } }, ...others];
}
