import { join } from 'node:path';
import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Pool } from '../database/pool.ts';
import type { FindPicture } from '../http/pictures.ts';
import type { AuditSigner } from '../modules/access/audit/index.ts';
import { cleanEntry } from '../modules/website/content/index.ts';
import { carryOutPlans } from '../modules/website/editor/index.ts';
import type { EditorDeps } from '../modules/website/editor/index.ts';
import { contentDeskRoutes } from '../modules/website/editor/deskRoutes.ts';
import { editorRoutes } from '../modules/website/editor/routes.ts';
import { findPictureFile } from '../modules/website/media/index.ts';
import type { MediaDeps } from '../modules/website/media/index.ts';
import { mediaRoutes } from '../modules/website/media/routes.ts';
import { DiskFiles } from '../providers/files/disk/disk.ts';
import type { Scanner } from '../providers/antivirus/interface.ts';
import type { RunningContent } from './content.ts';
import { sweepBrands } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';

/** How late a planned publication may be. */
const PLANS_MS = 10_000;

/** The parts of the server that the content desk needs. */
export interface ContentDesk {
  readonly content: Pick<RunningContent, 'forget' | 'tokens'>;
  readonly siteOf: (brandId: BrandId) => string;
  readonly filesOf: MediaDeps['filesOf'];
}

/** Keeps each brand's pictures in a folder of its own. */
export function picturesIn(folder: string): MediaDeps['filesOf'] {
  const stores = new Map<BrandId, DiskFiles>();
  return (brandId) => {
    const store = stores.get(brandId) ?? new DiskFiles(join(folder, brandId));
    stores.set(brandId, store);
    return store;
  };
}

interface DeskDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly audit: AuditSigner;
  readonly brands: readonly Brand[];
  readonly scanner: Scanner;
}

/** Creates the desk's calls over their modules, and the other parts of the desk that the server needs. */
export function createContentDesk(deps: DeskDeps, { content, siteOf, filesOf }: ContentDesk) {
  const tokenOf: EditorDeps['tokenOf'] = (brandId, purpose) => content.tokens.of(brandId, purpose);
  const editor: EditorDeps = { ...deps, clean: cleanEntry, onPublished: content.forget, siteOf, tokenOf };
  const media: MediaDeps = { ...deps, filesOf };
  const findPicture: FindPicture = (brandId, picture) => findPictureFile(media, brandId, picture);
  return {
    editor,
    findPicture,
    handlers: { ...editorRoutes(editor), ...contentDeskRoutes(editor), ...mediaRoutes(media) },
  };
}

/** Rule ED-11: carries out planned publications when due, including those that fell due while no process ran. */
export function watchPlans(editor: EditorDeps, brandIds: readonly BrandId[], log: Logger): EndSweep {
  const trouble = 'planned publications could not be carried out yet';
  return sweepBrands({ everyMs: PLANS_MS, log, trouble, atOnce: true }, brandIds, (id) => carryOutPlans(editor, id));
}
