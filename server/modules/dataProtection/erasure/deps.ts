import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { FileStore } from '../../../providers/files/interface.ts';
import type { AuditSigner } from '../../access/audit/index.ts';

/** Dependencies of the erasure. */
export interface ErasureDeps {
  /** Database pool of the only login that may erase. */
  readonly pool: Pool;
  readonly clock: Clock;
  readonly audit: AuditSigner;
  readonly files: Pick<FileStore, 'remove'>;
  /** Reports an erasure that failed, or that is due but stopped by a client’s money or an open matter. */
  readonly onAlarm: (message: string, about: Readonly<Record<string, string | number>>) => void;
}
