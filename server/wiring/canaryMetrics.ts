import { faultOf } from '@candor/domain/service/canary.ts';
import { Counter, Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import type { CanaryBoard } from './canary.ts';

/** Rule CY-5: reports how the canary's latest walk went; without a walk it reports nothing. */
export function addCanary(registry: Registry, board: () => CanaryBoard): void {
  const latest = () => board().latest;
  const works = new Gauge({
    name: 'candor_canary_works',
    help: 'Did the latest walk of the canary succeed: 1 or 0.',
    registers: [registry],
    collect() {
      const walk = latest();
      // Zero would mean that the canary fails.
      if (walk === undefined) works.remove();
      else works.set(faultOf(walk) === undefined ? 1 : 0);
    },
  });
  const walks = new Counter({
    name: 'candor_canary_walks_total',
    help: 'Walks of the canary that have ended: one that walks no more says nothing else.',
    registers: [registry],
    collect() {
      walks.reset();
      walks.inc(board().walks);
    },
  });
  const seconds = new Gauge({
    name: 'candor_canary_seconds',
    help: 'Time of each step of its latest walk.',
    labelNames: ['step'],
    registers: [registry],
    collect() {
      seconds.reset();
      for (const { step, ms } of latest()?.outcomes ?? []) seconds.set({ step }, ms / 1_000);
    },
  });
}
