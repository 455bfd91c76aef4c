import type { Instant } from '@candor/domain/ids.ts';
import type { PartState, ServicePart } from '@candor/domain/service/status.ts';
import type { Fairness } from './fairness.ts';

/** Present status of the service, as its public page shows it. */
export interface Status extends Pick<Fairness, 'simulated'> {
  /** When the status was measured. */
  readonly at: Instant;
  readonly parts: Readonly<Record<ServicePart, PartState>>;
  /** Interruptions; undefined if they cannot be read now. */
  readonly interruptions: Fairness['interruptions'] | undefined;
}
