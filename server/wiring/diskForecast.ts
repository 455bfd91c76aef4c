import { statfs } from 'node:fs/promises';
import type { Instant } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';
import { DAY_MS, HOUR_MS } from '@candor/domain/time.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { LastingAlarm } from './lastingAlarm.ts';
import { sweepEvery } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';

const LOOK_MS = HOUR_MS / 6;
/**
 * Shortest observation: a rate over less time is chance, such as a backup, the database's log, or a file put there by
 * hand.
 */
const SEEN_LEAST_MS = 6 * HOUR_MS;
const SEEN_MOST_MS = 7 * DAY_MS;
const MIB = 1_024 * 1_024;

interface Seen {
  readonly at: Instant;
  readonly freeBytes: number;
}

/** Forecasts how long a disk lasts at the rate of the last days, at most a week. */
export class DiskForecast {
  readonly #reservedBytes: number;
  #seen: readonly Seen[] = [];

  /** `reservedBytes` must stay free. */
  constructor(reservedBytes: number) {
    this.#reservedBytes = reservedBytes;
  }

  /**
   * Adds an observation and returns the days until only the reserve is free; undefined if observed for too short a time
   * or if use does not grow.
   */
  add(at: Instant, freeBytes: number): number | undefined {
    this.#seen = [...this.#seen.filter((one) => one.at > at - SEEN_MOST_MS && one.at < at), { at, freeBytes }];
    const [oldest = { at, freeBytes }] = this.#seen;
    const usedBytes = oldest.freeBytes - freeBytes;
    if (at - oldest.at < SEEN_LEAST_MS || usedBytes <= 0) return undefined;
    return (Math.max(0, freeBytes - this.#reservedBytes) / usedBytes) * ((at - oldest.at) / DAY_MS);
  }
}

interface DiskWatch {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Warns in time that the data disk will be full; `guardDisk` acts when it is. */
export function watchDiskGrowth({ config, clock, log }: DiskWatch): EndSweep {
  const { dataDir, diskDaysMin, diskFreeMinMib } = config;
  const forecast = new DiskForecast(diskFreeMinMib * MIB);
  const alarm = new LastingAlarm(log, 'the free disk lasts only for days at the present rate');
  const sweep = { everyMs: LOOK_MS, log, trouble: 'how much disk is free could not be read', atOnce: true };
  return sweepEvery(sweep, async () => {
    const { bavail, bsize } = await statfs(dataDir);
    const days = forecast.add(clock.now(), bavail * bsize);
    const about = { freeBytes: bavail * bsize, days: Math.floor(days ?? 0) };
    if (days !== undefined && days < diskDaysMin) alarm.raise(about);
    else alarm.end(about);
  });
}
