import { faultOf } from '@candor/domain/service/canary.ts';
import type { CanaryBoard } from './canary.ts';
import type { CollectedMetrics } from './collectedMetrics.ts';

/** Rule CY-5: reports how the canary's latest walk went; without a walk it reports nothing. */
export function addCanary(metrics: CollectedMetrics, board: () => CanaryBoard): void {
  metrics.gauge('candor_canary_works', 'Did the latest walk of the canary succeed: 1 or 0.', [], (works) => {
    const walk = board().latest;
    // Zero would mean that the canary fails.
    if (walk === undefined) works.remove();
    else works.set(faultOf(walk) === undefined ? 1 : 0);
  });
  const help = 'Walks of the canary that have ended: one that walks no more says nothing else.';
  metrics.total('candor_canary_walks_total', help, [], () => [{ labels: {}, count: board().walks }]);
  metrics.gauge('candor_canary_seconds', 'Time of each step of its latest walk.', ['step'], (seconds) => {
    seconds.reset();
    for (const { step, ms } of board().latest?.outcomes ?? []) seconds.set({ step }, ms / 1_000);
  });
}
