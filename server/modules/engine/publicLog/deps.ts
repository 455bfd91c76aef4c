import type { Clock } from '../../../clock.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import type { ReceiptSigner } from '../receipts/index.ts';
import type { LogSigner } from './keys.ts';
import type { Cosigning } from './store.ts';

/** A count of client money that is not in the log yet. */
export interface UnloggedCount {
  readonly id: number;
  readonly at: number;
  /** The signed, and so public, text of the count. */
  readonly text: string;
}

export interface PublicLogDeps {
  /** Connections of the office's login, which reads the audit record and alone writes the log. */
  readonly officePool: Pool;
  readonly clock: Clock;
  /** Source of the salts that blind hashed records. */
  readonly receipts: Pick<ReceiptSigner, 'logSalt'>;
  readonly signer: LogSigner;
  /** Witnesses and quorum; without witnesses each checkpoint is published immediately. */
  readonly cosigning: Cosigning;
  /** The name under which a new log signs: host and path, without the protocol. */
  readonly origin: string;
  /** Reads the unlogged counts of the connection's brand, in order. */
  readonly unloggedCounts: (connection: Connection) => Promise<readonly UnloggedCount[]>;
}
