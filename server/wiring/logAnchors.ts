import type { Instant } from '@candor/domain/ids.ts';
import { DAY_MS, MINUTE_MS } from '@candor/domain/time.ts';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { anchorLog, anchoredAt } from '../modules/engine/publicLog/index.ts';
import type { PublicLogDeps } from '../modules/engine/publicLog/index.ts';
import type { TimeAuthority } from '../providers/timestamps/interface.ts';
import { LastingAlarm } from './lastingAlarm.ts';
import type { AlarmLog } from './lastingAlarm.ts';
import { sweepEvery } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';
import { openTimestamps } from './timestamps.ts';

/** How often to check whether a timestamp is due; an authority that has failed is asked again later. */
const LOOK_MS = MINUTE_MS;
const RETRY_MS = 5 * MINUTE_MS;

type AnchorDeps = Pick<PublicLogDeps, 'officePool' | 'clock' | 'cosigning'>;

/** Rule PL-10: gets timestamps for the log's checkpoints from an authority. Nothing waits for them. */
export function keepLogAnchored(
  deps: AnchorDeps,
  { config, log }: { readonly config: Pick<Config, 'mode' | 'dataDir' | 'logTimestamps'>; readonly log: Logger },
): EndSweep {
  const authority = openTimestamps(config, deps.clock);
  if (authority === undefined) return async () => undefined;
  const anchors = new LogAnchors(authority, deps, log);
  const sweep = { everyMs: LOOK_MS, log, trouble: 'the public log got no timestamp', atOnce: true };
  return sweepEvery(sweep, () => anchors.look());
}

/** Gets the timestamps. A failed request is tried again; a day without a timestamp is an alarm until one arrives. */
export class LogAnchors {
  readonly #authority: TimeAuthority;
  readonly #deps: AnchorDeps;
  readonly #alarm: LastingAlarm;
  #failedAt: Instant | undefined;

  constructor(authority: TimeAuthority, deps: AnchorDeps, log: AlarmLog) {
    this.#authority = authority;
    this.#deps = deps;
    this.#alarm = new LastingAlarm(log, 'the public log has had no timestamp for a day');
  }

  async look(): Promise<void> {
    const now = this.#deps.clock.now();
    if (this.#failedAt !== undefined && Math.abs(now - this.#failedAt) < RETRY_MS) return;
    try {
      this.#failedAt = undefined;
      await anchorLog(this.#deps, this.#authority);
      if (this.#alarm.isRaised && !(await this.#isMissing(now))) this.#alarm.end();
    } catch (error) {
      this.#failedAt = now;
      if (await this.#isMissing(now)) this.#alarm.raise();
      throw error;
    }
  }

  /** Reads the database, since another process may have got a timestamp meanwhile. */
  async #isMissing(now: Instant): Promise<boolean> {
    return now - (await anchoredAt(this.#deps)) >= DAY_MS;
  }
}
