import type { Instant } from '@candor/domain/ids.ts';
import type { ReadLog } from './readLog.ts';

/** Dealing of one brand, before the incident and in it. */
export interface BrandFacts {
  readonly id: string;
  /** Real accounts that hold money or have an open position now. */
  readonly accountsInUse: number;
  readonly openPositions: number;
  /** Orders of real accounts in the day before the first alarm, and from it to the end of the period. */
  readonly tradesBefore: number;
  readonly tradesDuring: number;
  readonly accountsTradingBefore: number;
}

/** The audit record of one brand: is its chain whole, and what did staff do meanwhile? */
export interface RecordFacts {
  readonly brandId: string;
  readonly entries: number;
  readonly fault: string | undefined;
  readonly acts: Readonly<Record<string, number>>;
}

export interface DatabaseFacts {
  readonly brands: readonly BrandFacts[];
  readonly lastTradeAt: Instant | undefined;
  readonly record: readonly RecordFacts[];
  /** Sums that should agree and do not. */
  readonly differences: readonly string[];
}

/** Everything that the installation itself knows about an incident. */
export interface IncidentFacts {
  readonly createdAt: Instant;
  readonly logFile: string;
  readonly log: ReadLog;
  /** When the incident became known: as the person says, or at the first alarm. */
  readonly detectedAt: Instant | undefined;
  /** When it was classified as major, if the person has said so. */
  readonly classifiedAt: Instant | undefined;
  readonly version: string;
  readonly mode: string;
  readonly installation: string;
  readonly packages: number;
  readonly suspected: readonly string[];
  /** The database's facts, or why it could not be read. */
  readonly database: DatabaseFacts | string;
}
