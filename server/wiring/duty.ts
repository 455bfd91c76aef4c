import type { Logger } from 'pino';
import { MINUTE_MS } from '@candor/domain/time.ts';
import type { SteadyClock } from '../clock.ts';
import type { EdgeLine, Hold } from '../database/edgeLine.ts';
import { LastingAlarm } from './lastingAlarm.ts';
import { sweepEvery } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';

/** Time without an edge on duty after which a person is called: an edge that restarts takes less. */
const PATIENCE_MS = MINUTE_MS;
const WATCH_MS = 15_000;

/** How soon another edge takes over the duties of one that has left. */
const LOOK_MS = 1_000;
/** Name of the lock that the edge on duty holds. */
const DUTY = 'duty';

interface DutyDeps {
  readonly line: Pick<EdgeLine, 'take'>;
  readonly log: Logger;
  readonly everyMs?: number;
}

export interface RunningDuty {
  /** Has this edge started the duties and not lost the lock? Holding the lock alone is not enough. */
  isOnDuty(): boolean;
  end: EndSweep;
}

/**
 * Runs recurring work on one edge of the installation: the first that asks for it and, once that one has ended or lost
 * its line, another. Each step must be repeatable: two edges may do it for a moment.
 */
export function onDuty({ line, log, everyMs = LOOK_MS }: DutyDeps, begin: () => EndSweep): RunningDuty {
  let present: { readonly hold: Hold; readonly end: EndSweep } | undefined;
  const leave = async (): Promise<void> => {
    const over = present;
    present = undefined;
    await over?.end();
    await over?.hold.release();
  };
  const look = async (): Promise<void> => {
    if (present?.hold.lost.aborted === true) {
      log.warn('this edge is not on duty any more');
      await leave();
    }
    if (present !== undefined) return;
    const hold = await line.take(DUTY);
    if (hold === undefined) return;
    try {
      present = { hold, end: begin() };
    } catch (error) {
      await hold.release();
      throw error;
    }
    log.info('this edge is on duty');
  };
  const trouble = 'whether this edge is on duty could not be asked';
  const endLooking = sweepEvery({ everyMs, log, trouble, atOnce: true }, look);
  return {
    isOnDuty: () => present?.hold.lost.aborted === false,
    end: async () => {
      await endLooking();
      await leave();
    },
  };
}

interface DutyWatchDeps {
  readonly line: Pick<EdgeLine, 'isHeld'>;
  readonly clock: Pick<SteadyClock, 'elapsed'>;
  readonly log: Logger;
  readonly everyMs?: number;
}

/** Raises an alarm while no edge of the installation is on duty; for an edge that leaves the work to the others. */
export function watchDuty({ line, clock, log, everyMs = WATCH_MS }: DutyWatchDeps): EndSweep {
  const alarm = new LastingAlarm(log, 'no edge does the recurring work: one of them needs the role jobs');
  let since: number | undefined;
  return sweepEvery({ everyMs, log, trouble: 'whether an edge is on duty could not be asked' }, async () => {
    const lastSince = since;
    // Without an answer nothing is known, and the minute begins again.
    since = undefined;
    if (await line.isHeld(DUTY)) return alarm.end();
    since = lastSince ?? clock.elapsed();
    if (clock.elapsed() - since >= PATIENCE_MS) alarm.raise();
  });
}
