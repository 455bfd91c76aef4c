import type { Clock } from '../../../clock.ts';
import type { Connection, Pool } from '../../../database/pool.ts';
import type { ReceiptSigner } from '../receipts/index.ts';
import type { LogSigner } from './keys.ts';
import type { Cosigning } from './store.ts';

/** A count of client money that is not in the log yet. */
export interface UnloggedCount {
  readonly id: number;
  readonly at: number;
  /** What is signed of it, and so public. */
  readonly text: string;
}

export interface PublicLogDeps {
  /** Of the office's login: it reads the record of acts, and alone writes the log. */
  readonly officePool: Pool;
  readonly clock: Clock;
  /** It blinds what is hashed. */
  readonly receipts: Pick<ReceiptSigner, 'logSalt'>;
  readonly signer: LogSigner;
  /** Without witnesses each checkpoint is published as it is made. */
  readonly cosigning: Cosigning;
  /** The name under which a new log signs: host and path, without the protocol. */
  readonly origin: string;
  /** Of the connection's brand, in their order. */
  readonly unloggedCounts: (connection: Connection) => Promise<readonly UnloggedCount[]>;
}
