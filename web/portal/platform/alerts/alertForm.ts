import type { WireAlert } from '@candor/contracts/http/alerts.ts';
import type { Asset } from '@candor/contracts/http/data.ts';
import type { Rate } from '@candor/domain/money/money.ts';
import { createStore } from '../../../data/store.ts';
import { useStore } from '../../../data/useStore.ts';

/** Subject of the form: a new alert on an instrument, or an existing one. */
export interface AlertTarget {
  readonly asset: Asset;
  readonly alert?: WireAlert;
  /** Initial price: where the alert's line was dragged to. */
  readonly price?: Rate;
}

const target = createStore<AlertTarget | undefined>(undefined);

/** Opens the form from anywhere on the platform. */
export function openAlertForm(alertTarget: AlertTarget): void {
  target.set(alertTarget);
}

export function closeAlertForm(): void {
  target.set(undefined);
}

export function useAlertTarget(): AlertTarget | undefined {
  return useStore(target, undefined);
}
