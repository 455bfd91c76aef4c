import type { Clock } from '../../../clock.ts';
import type { Pool } from '../../../database/pool.ts';
import type { Scanner } from '../../../providers/antivirus/interface.ts';
import type { FileStore } from '../../../providers/files/interface.ts';
import type { Desk } from '../../engine/dealing/index.ts';
import type { Inspected, NamedBytes } from './inspect/inspectFile.ts';
import type { DocumentKeys } from './keys.ts';

/** Reads an uploaded file and returns what is stored of it. */
export type Inspect = (file: NamedBytes) => Promise<Inspected>;

/** Dependencies of this module's commands. */
export interface VerificationDeps {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly keys: DocumentKeys;
  readonly files: FileStore;
  readonly scanner: Scanner;
  readonly inspect: Inspect;
  /** Origin of the files host, the only one that serves pictures and files. */
  readonly filesSite: string;
  readonly desk: Pick<Desk, 'eligibility' | 'setEligibility'>;
}
