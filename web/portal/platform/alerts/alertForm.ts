import type { WireAlert } from '@candor/contracts/http/alerts.ts';
import type { Asset } from '@candor/contracts/http/data.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { createStore } from '../../../data/store.ts';
import { useStore } from '../../../data/useStore.ts';

/** What the form is open for: a new alert on an instrument, or one that is there. */
export interface AlertTarget {
  readonly asset: Asset;
  readonly alert?: WireAlert;
  /** Begins at this price: where the alert's line was dragged to. */
  readonly price?: Rate;
}

const target = createStore<AlertTarget | undefined>(undefined);

/** Opens the form from wherever on the platform. */
export function openAlertForm(wanted: AlertTarget): void {
  target.set(wanted);
}

export function closeAlertForm(): void {
  target.set(undefined);
}

export function useAlertTarget(): AlertTarget | undefined {
  return useStore(target, undefined);
}
