import { join } from 'node:path';
import type { Brand } from '@candor/brands/schema.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { Pool } from '../database/pool.ts';
import type { FileFinders } from '../http/files.ts';
import { keySource } from '../keySource.ts';
import type { Desk } from '../modules/engine/dealing/index.ts';
import type { PrivacyDeps } from '../modules/dataProtection/privacy/deps.ts';
import { privacyRoutes } from '../modules/dataProtection/privacy/routes.ts';
import {
  carryOutOrders,
  findFile,
  findPicture,
  inspectApart,
  readDocumentKeys,
} from '../modules/client/verification/index.ts';
import type { VerificationDeps } from '../modules/client/verification/index.ts';
import { documentRoutes } from '../modules/client/verification/routes.ts';
import { clamdScanner } from '../providers/antivirus/clamd/clamd.ts';
import { embeddedScanner } from '../providers/antivirus/embedded/embedded.ts';
import type { Scanner } from '../providers/antivirus/interface.ts';
import { DiskFiles } from '../providers/files/disk/disk.ts';
import { logKeyTrouble } from './keyTrouble.ts';
import type { Outside } from './outside.ts';
import { siteAddress } from './sites.ts';
import { sweepBrands } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';

const SWEEP_MS = MINUTE_MS;

interface DocumentSetup {
  readonly config: Config;
  readonly log: Pick<Logger, 'warn'>;
  readonly pool: Pool;
  readonly clock: Clock;
  readonly outside: Pick<Outside, 'scanner' | 'inspect'>;
}

/** Opens the storage of clients' documents with its encryption keys and scanner. */
export function openDocuments({ config, pool, clock, log, outside }: DocumentSetup, desk: Desk): VerificationDeps {
  return {
    pool,
    clock,
    desk,
    scanner: outside.scanner,
    inspect: outside.inspect ?? inspectApart,
    keys: readDocumentKeys(keySource(config), config.mode, logKeyTrouble(log)),
    filesSite: siteAddress(config.filesHost, config),
    files: new DiskFiles(join(config.dataDir, 'documents')),
  };
}

/** Opens the scanner for every uploaded file. */
export function openScanner({ clamd }: Pick<Config, 'clamd'>): Scanner {
  return clamd === undefined ? embeddedScanner : clamdScanner(clamd.host, clamd.port);
}

/** Returns the resources that tickets open on the files host. */
export function findersByTicket(
  documents: VerificationDeps,
  brands: readonly Brand[],
): Pick<FileFinders, 'picture' | 'file'> {
  const brandIds = (): readonly BrandId[] => brands.map(({ id }) => id);
  return {
    picture: (ticket) => findPicture(documents, brandIds(), ticket),
    file: (ticket) => findFile(documents, brandIds(), ticket),
  };
}

/** Answers the calls about personal data: documents, the full export, and closing the relationship. */
export function personalRoutes(documents: VerificationDeps, privacy: PrivacyDeps) {
  return { ...documentRoutes(documents), ...privacyRoutes(privacy) };
}

/** Repeats to dealing once a minute what it may have missed; returns a function that stops it. */
export function watchVerification(deps: VerificationDeps, brandIds: readonly BrandId[], log: Logger): EndSweep {
  const sweep = { everyMs: SWEEP_MS, log, trouble: 'clients were not verified' };
  return sweepBrands(sweep, brandIds, (brandId) => carryOutOrders(deps, brandId));
}
