import type { Brand } from '@candor/brands/schema.ts';
import type { SourceOff, SourceState } from '@candor/domain/pricing/priceSources.ts';
import type { Result } from '@candor/domain/result.ts';
import type { WrittenField, WrittenValues } from '@candor/domain/settings/written.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import type { StaffSessions } from '../../access/staff/index.ts';
import type { SecretFolder } from '../providerDesk/index.ts';
import type { SourceBoard } from './sourceBoard.ts';

/** Sources that dealing uses at this moment. */
export interface RunningSources {
  /** Version in force in dealing; 0: the environment's. */
  readonly version: number;
  readonly off: readonly SourceOff[];
  readonly sources: readonly SourceState[];
}

/** Sources of prices, as configured at the process's start and as dealing runs them. */
export interface SourcesOutside {
  readonly fields: readonly WrittenField[];
  /** Returns the environment's settings; undefined: prices come from no venue, so that nothing can be put in force. */
  given(): WrittenValues | undefined;
  /** Lists the settings whose secrets the environment provides. */
  givenSecrets(): readonly string[];
  /** Explains why these settings cannot replace the present ones; `null` means the environment's settings. */
  check(
    values: WrittenValues | null,
    before: WrittenValues,
    secret: (name: string) => string | undefined,
  ): Result<true>;
  /** Returns the running sources; undefined if dealing does not answer. */
  running(): Promise<RunningSources | undefined>;
  /** Asks dealing to read the settings in force; if it does not answer, it reads them later automatically. */
  follow(): Promise<void>;
}

/** Dependencies of the desk of price sources. */
export interface SourceDeskDeps extends ActDeps {
  readonly sessions: StaffSessions;
  /** Brands as they are served; others may be added. */
  readonly brands: readonly Brand[];
  readonly sources: SourcesOutside;
  readonly secrets: SecretFolder;
  readonly board: SourceBoard;
}
