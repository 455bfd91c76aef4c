import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { Scanner } from '../../../providers/antivirus/interface.ts';
import type { FileStore } from '../../../providers/files/interface.ts';
import type { Desk } from '../../engine/dealing/index.ts';
import type { Inspected, NamedBytes } from './inspect/inspectFile.ts';
import type { DocumentKeys } from './keys.ts';

/** Reads a file that somebody has sent, and answers what is kept of it. */
export type Inspect = (file: NamedBytes) => Promise<Inspected>;

/** What the commands of this module work with. */
export interface VerificationDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly keys: DocumentKeys;
  readonly files: FileStore;
  readonly scanner: Scanner;
  readonly inspect: Inspect;
  /** The origin of the host of files, from which alone pictures and files come. */
  readonly filesSite: string;
  readonly desk: Pick<Desk, 'eligibility' | 'setEligibility'>;
}
