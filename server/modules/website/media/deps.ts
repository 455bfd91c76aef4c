import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Scanner } from '../../../providers/antivirus/interface.ts';
import type { FileStore } from '../../../providers/files/interface.ts';
import type { ActDeps } from '../../access/audit/index.ts';

export interface MediaDeps extends ActDeps {
  readonly brands: readonly Pick<Brand, 'id' | 'languages'>[];
  readonly scanner: Scanner;
  /** Returns the store of a brand's pictures, a folder of its own. */
  readonly filesOf: (brandId: BrandId) => FileStore;
}
