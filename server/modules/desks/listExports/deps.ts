import type { Brand } from '@candor/brands/schema.ts';
import type { Level } from '@candor/domain/clients/level.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Exports } from '../../../database/spool.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import type { DealingDeskDeps } from '../dealingDesk/index.ts';

export interface ListExportDeps extends ActDeps {
  /** Connections that read the files, and the folder that keeps them while they are sent. */
  readonly exports: Exports;
  readonly brands: readonly Brand[];
  readonly brandOf: (brandId: BrandId) => Brand;
  /** Dependencies of the lists that the engine's survey answers. */
  readonly dealing: DealingDeskDeps;
  readonly levelsOf: (brandId: BrandId) => readonly Level[];
}
