import type { WireAlert, create, update } from '@candor/contracts/http/alerts.ts';
import type { RequestOf } from '@candor/contracts/http/call.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import type { Outcome } from './outcome.ts';
import { outcomeQuery } from './outcomeQuery.ts';
import { queryClient } from './queries.ts';

export const alertsQuery = outcomeQuery<readonly WireAlert[]>(['alerts'], () => api.getAlerts({}));

/** Returns the client's alerts, newest first, kept fresh by the trading socket. */
export function useAlerts() {
  return useQuery(alertsQuery);
}

/** Puts an alert into the cache: a new one, or another state of an existing one. */
function amendAlert(alert: WireAlert): void {
  change((alerts) => [alert, ...alerts.filter(({ id }) => id !== alert.id)]);
}

/** Applies an alert that has just fired, as the server reports it. */
export function applyFiredAlert(alert: WireAlert): void {
  amendAlert(alert);
}

/** Reads the alerts again: those that fired while the connection was down were not reported. */
export function refreshAlerts(): void {
  void queryClient.invalidateQueries({ queryKey: alertsQuery.queryKey });
}

export async function createAlert(request: RequestOf<typeof create>): Promise<Outcome<WireAlert>> {
  return amendedBy(await api.createAlert(request));
}

export async function updateAlert(request: RequestOf<typeof update>): Promise<Outcome<WireAlert>> {
  const outcome = await api.updateAlert(request);
  // The alert may have fired or been deleted meanwhile.
  if (outcome.kind === 'refused') refreshAlerts();
  return amendedBy(outcome);
}

export async function deleteAlert(id: number): Promise<Outcome<object>> {
  const outcome = await api.deleteAlert({ id });
  const isGone = outcome.kind === 'done' || (outcome.kind === 'refused' && outcome.refusal.code === 'alertUnknown');
  if (isGone) change((alerts) => alerts.filter((alert) => alert.id !== id));
  return outcome;
}

/** Reports alerts as seen; until that succeeds, another page or a reload shows them as new again. */
export async function markAlertsSeen(ids: readonly number[]): Promise<void> {
  const outcome = await api.markAlertsSeen({ ids: [...ids] });
  if (outcome.kind !== 'done') return;
  change((alerts) => alerts.map((alert) => (ids.includes(alert.id) ? { ...alert, seen: true } : alert)));
}

function amendedBy(outcome: Outcome<WireAlert>): Outcome<WireAlert> {
  if (outcome.kind === 'done') amendAlert(outcome.value);
  return outcome;
}

/** Changes the cached alerts; before the first complete answer there is nothing to change. */
function change(work: (alerts: readonly WireAlert[]) => readonly WireAlert[]): void {
  queryClient.setQueryData<readonly WireAlert[]>(alertsQuery.queryKey, (alerts) =>
    alerts === undefined ? undefined : work(alerts),
  );
  // An answer on its way may describe the alerts before the change, and would undo it.
  if (queryClient.isFetching({ queryKey: alertsQuery.queryKey }) > 0) void replaceRequest();
}

/** Requests the alerts again. Invalidating alone would keep the first request, as long as there is no data. */
async function replaceRequest(): Promise<void> {
  await queryClient.cancelQueries({ queryKey: alertsQuery.queryKey });
  refreshAlerts();
}
