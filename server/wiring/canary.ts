import { join } from 'node:path';
import { canaryNews, CANARY_BRAND, isSwitchedOff } from '@candor/domain/service/canary.ts';
import type { CanaryWalk } from '@candor/domain/service/canary.ts';
import { pausesOf } from '@candor/domain/trading/openingPauses.ts';
import type { Logger } from 'pino';
import type { CanaryTill } from '../canary/money.ts';
import { Canary } from '../canary/walk.ts';
import type { CanaryDoor } from '../canary/calls.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import type { ServiceBoard } from '../modules/access/serviceMode/index.ts';
import type { OpeningBoard } from '../modules/engine/dealing/index.ts';
import { canaryIn } from './canaryBrand.ts';
import { sweepEvery } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';

interface CanaryWatch {
  readonly config: Pick<Config, 'canaryHost' | 'canaryEveryMs' | 'host' | 'dataDir'>;
  readonly clock: Clock;
  readonly log: Logger;
  readonly service: Pick<ServiceBoard, 'state'>;
  readonly openings: Pick<OpeningBoard, 'pauses'>;
  /** The port that this edge listens on. */
  readonly port: () => number;
  readonly till: CanaryTill;
}

/** The canary's walks as this edge knows them, if it makes them. */
export interface CanaryBoard {
  /** The latest walk that was not cut short. */
  latest: CanaryWalk | undefined;
  /** Number of walks that have ended, cut short or not. */
  walks: number;
}

/** Rules CY-2 and CY-3: walks each minute, and alerts people when a walk fails; without a host there is no canary. */
export function watchCanary(
  { config, clock, log, service, openings, port, till }: CanaryWatch,
  board: CanaryBoard,
): EndSweep {
  const { canaryHost, canaryEveryMs: everyMs, host: served, dataDir } = config;
  if (canaryHost === undefined) return async () => undefined;
  const address = isAny(served) ? '127.0.0.1' : served;
  const door = (): CanaryDoor => ({ address, port: port(), host: canaryHost });
  const canary = new Canary({
    door,
    clock,
    elapsed: () => performance.now(),
    file: join(canaryIn(dataDir), 'accounts.json'),
    till,
    isSwitchedOff: (fault) =>
      isSwitchedOff(fault, { mode: service.state.mode, pauses: pausesOf(openings.pauses, CANARY_BRAND) }),
  });
  const end = sweepEvery({ everyMs, log, trouble: 'the canary did not walk' }, async () => {
    const walk = await canary.walk();
    const news = canaryNews(board.latest, walk);
    board.walks += 1;
    if (!walk.isCutShort) board.latest = walk;
    if (news.kind === 'begun')
      log.error({ alarm: true, step: news.step, fault: news.fault }, 'the canary cannot do what clients do');
    if (news.kind === 'over') log.warn({ alarm: true }, 'over: the canary cannot do what clients do');
  });
  return async () => {
    await end();
    board.latest = undefined;
  };
}

/** Is this the address of a server that listens on every interface? It is then reached on the loopback address. */
function isAny(address: string): boolean {
  return address === '0.0.0.0' || address === '::';
}
