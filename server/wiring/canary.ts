import { canaryNews, CANARY_EVERY_MS } from '@candor/domain/service/canary.ts';
import type { CanaryWalk } from '@candor/domain/service/canary.ts';
import type { Logger } from 'pino';
import { Canary } from '../canary/walk.ts';
import type { CanaryDoor } from '../canary/calls.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { sweepEvery } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';

interface CanaryWatch {
  readonly config: Pick<Config, 'canaryHost' | 'host'>;
  readonly clock: Clock;
  readonly log: Logger;
  /** Where this edge listens. */
  readonly port: () => number;
  readonly everyMs?: number;
}

/** The latest walk of the canary, where this edge makes them. */
export interface CanaryBoard {
  latest: CanaryWalk | undefined;
}

/** Rules CY-2 and CY-3: walks each minute, and calls people when a walk fails; without a host there is no canary. */
export function watchCanary(
  { config: { canaryHost, host: served }, clock, log, port, everyMs = CANARY_EVERY_MS }: CanaryWatch,
  board: CanaryBoard,
): EndSweep {
  if (canaryHost === undefined) return async () => undefined;
  const address = isAny(served) ? '127.0.0.1' : served;
  const door = (): CanaryDoor => ({ address, port: port(), host: canaryHost });
  const canary = new Canary({ door, clock, elapsed: () => performance.now() });
  const end = sweepEvery({ everyMs, log, trouble: 'the canary did not walk' }, async () => {
    const walk = await canary.walk();
    const news = canaryNews(board.latest, walk);
    board.latest = walk;
    if (news.kind === 'begun')
      log.error({ alarm: true, step: news.step, fault: news.fault }, 'the canary cannot do what clients do');
    if (news.kind === 'over') log.warn({ alarm: true }, 'over: the canary cannot do what clients do');
  });
  return async () => {
    await end();
    board.latest = undefined;
  };
}

/** A server that listens on every address is reached on this machine's own. */
function isAny(address: string): boolean {
  return address === '0.0.0.0' || address === '::';
}
