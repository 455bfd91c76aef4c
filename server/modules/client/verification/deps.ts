import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { Scanner } from '../../../providers/antivirus/interface.ts';
import type { FileStore } from '../../../providers/files/interface.ts';
import type { Desk } from '../../engine/dealing/index.ts';
import type { DocumentKeys } from './keys.ts';

/** What the commands of this module work with. */
export interface VerificationDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly keys: DocumentKeys;
  readonly files: FileStore;
  readonly scanner: Scanner;
  /** The origin of the host of files, from which alone pictures and files come. */
  readonly filesSite: string;
  readonly desk: Pick<Desk, 'eligibility' | 'setEligibility'>;
}
