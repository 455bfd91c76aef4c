import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { FileStore } from '../../../providers/files/interface.ts';
import type { AuditSigner } from '../../access/audit/index.ts';

/** What the erasure works with. */
export interface ErasureDeps {
  /** Of the login that alone may erase. */
  readonly pool: Pool;
  readonly clock: Clock;
  readonly audit: AuditSigner;
  readonly files: Pick<FileStore, 'remove'>;
  /** A client’s money or an open matter stops an erasure that is due, or it has failed. */
  readonly onAlarm: (message: string, about: Readonly<Record<string, string | number>>) => void;
}
