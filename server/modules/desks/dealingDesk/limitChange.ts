import { brandById } from '@candor/brands/schema.ts';
import type { LimitName, LimitPlace, LimitChange } from '@candor/domain/trading/limitFigures.ts';
import { parseFigure, placeKey, standingOf } from '@candor/domain/trading/limitFigures.ts';
import type { LimitStatus } from '@candor/domain/trading/limitFigures.ts';
import { assert } from '@candor/domain/assert.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import { findOffered } from '../../engine/instruments/index.ts';
import type { DealingDeskDeps } from './deps.ts';

/** Returns the key of requests to raise a limit. */
export function limitKey(place: LimitPlace): string {
  return `limit:${placeKey(place)}`;
}

/** Returns the limit in force in one place, as the main thread knows it. */
export function standingAt({ limits }: Pick<DealingDeskDeps, 'limits'>, place: LimitPlace): LimitStatus {
  const file = limits.fileOf(place.brandId);
  assert(file !== undefined, `no brand ${place.brandId}`);
  return standingOf(file, limits.figures, place);
}

export interface LimitRequest {
  readonly symbol?: string | undefined;
  readonly limit: LimitName;
  readonly before: string;
  readonly figure: string | null;
}

/** Reads one person's request in the rules' terms; refused if it names none of the brand's limits. */
export function readLimitChange(
  { brands }: Pick<DealingDeskDeps, 'brands'>,
  { symbol, limit: name, before, figure }: LimitRequest,
  brandId: BrandId,
): Result<LimitChange> {
  const brand = brandById(brands, brandId);
  const instrument = symbol === undefined ? undefined : findOffered(brand, symbol);
  if (symbol !== undefined && instrument === undefined) return refuse({ code: 'instrumentUnknown', field: 'symbol' });
  const read = (text: string) => parseFigure(name, text, brand.currency.code);
  const [shown, after] = [read(before), figure === null ? undefined : read(figure)];
  if (shown === undefined) return refuse({ code: 'malformed', field: 'before' });
  if (figure !== null && after === undefined) return refuse({ code: 'malformed', field: 'figure' });
  const place = { brandId, symbol: instrument?.symbol, name };
  return accept({ place, before: shown, figure: after, isApproved: false });
}
