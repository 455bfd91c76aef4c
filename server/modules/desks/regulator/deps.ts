import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Exports } from '../../../database/spool.ts';
import type { ActDeps } from '../../access/audit/index.ts';

/** Dependencies of the files for a supervisor. */
export interface RegulatorDeps extends ActDeps {
  /** Exports with the office's login. */
  readonly exports: Exports;
  readonly brandOf: (brandId: BrandId) => Brand;
  /** Whether this is a demonstration, as the files then say. */
  readonly isTest: boolean;
}

/** Firm, as its brand's file names it. An LEI is never invented. */
export interface Firm {
  readonly name: string;
  readonly lei: string;
  readonly currency: string;
}

export function firmOf({ brandOf }: Pick<RegulatorDeps, 'brandOf'>, brandId: BrandId): Firm {
  const { name, legalEntity, currency } = brandOf(brandId);
  return { name: legalEntity?.name ?? name, lei: legalEntity?.lei ?? '', currency: currency.code };
}
