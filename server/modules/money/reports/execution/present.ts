import type { WireMonth } from '@candor/contracts/http/reports.ts';
import type { ExecutionFigures, PeriodFigures } from '@candor/domain/evidence/executionFigures.ts';
import type { PublishedMonth } from './store.ts';

/** Presents a published month for the calls and the page. */
export function presentMonth({ month, revision, figures, reason, publishedAt }: PublishedMonth): WireMonth {
  return {
    month,
    revision,
    reason: reason ?? null,
    published_at: publishedAt,
    figures: figures === undefined ? null : presentFigures(figures),
  };
}

export function presentPeriod({ from, until, ...figures }: PeriodFigures): NonNullable<WireMonth['periods']>[number] {
  return { from, until, ...presentFigures(figures) };
}

function presentFigures({ types, refusals, ...figures }: ExecutionFigures): NonNullable<WireMonth['figures']> {
  return { ...figures, types: [...types], refusals: [...refusals] };
}
