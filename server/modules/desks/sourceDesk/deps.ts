import type { Brand } from '@candor/brands/schema.ts';
import type { SourceOff, SourceState } from '@candor/domain/pricing/priceSources.ts';
import type { Result } from '@candor/domain/result.ts';
import type { WrittenField, WrittenValues } from '@candor/domain/settings/written.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import type { StaffSessions } from '../../access/staff/index.ts';
import type { SecretFolder } from '../providerDesk/index.ts';
import type { SourceBoard } from './sourceBoard.ts';

/** What dealing deals by at this moment. */
export interface RunningSources {
  /** The version in force there; 0: the environment's. */
  readonly version: number;
  readonly off: readonly SourceOff[];
  readonly sources: readonly SourceState[];
}

/** The sources of prices, as the process was started with them and as dealing runs them. */
export interface SourcesOutside {
  readonly fields: readonly WrittenField[];
  /** What the environment says; undefined: prices come from no venue, so that nothing can be put in force. */
  given(): WrittenValues | undefined;
  /** Why prices could not come from there in the place of what applies; null: from what the environment says. */
  check(
    values: WrittenValues | null,
    before: WrittenValues,
    secret: (name: string) => string | undefined,
  ): Result<true>;
  /** Undefined: dealing does not answer. */
  running(): Promise<RunningSources | undefined>;
  /** Has dealing read what is in force; where it does not answer it does so by itself. */
  follow(): Promise<void>;
}

/** What the desk of price sources works with. */
export interface SourceDeskDeps extends ActDeps {
  readonly sessions: StaffSessions;
  /** As they are served; others may come. */
  readonly brands: readonly Brand[];
  readonly sources: SourcesOutside;
  readonly secrets: SecretFolder;
  readonly board: SourceBoard;
}
