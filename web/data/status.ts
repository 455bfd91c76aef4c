import type { Instant } from '@candor/domain/ids.ts';
import type { PartState, ServicePart } from '@candor/domain/service/status.ts';
import type { Fairness } from './fairness.ts';

/** How the service is at the moment, as its public page shows it. */
export interface Status extends Pick<Fairness, 'simulated'> {
  /** When it was measured. */
  readonly at: Instant;
  readonly parts: Readonly<Record<ServicePart, PartState>>;
  /** Undefined: they cannot be read now. */
  readonly interruptions: Fairness['interruptions'] | undefined;
}
