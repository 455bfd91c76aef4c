import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { openPool } from '../database/pool.ts';
import type { DatabaseAddress } from '../database/pool.ts';
import type { Engine } from '../modules/engine/dealing/index.ts';
import { findInstrument } from '../modules/engine/instruments/index.ts';
import type { GateSink } from '../modules/engine/quotes/index.ts';
import { DiskGuard, Tape } from '../modules/engine/tape/index.ts';
import type { TapeArchive } from '../modules/engine/tape/index.ts';
import '../modules/engine/tape/messages.ts';
import { sweepEvery, tryOnce } from './sweeps.ts';
import type { EndSweep } from './sweeps.ts';

const DISK_CHECK_MS = 5_000;
const DECIMALS_MAX = 8;
const MIB = 1_024 * 1_024;

export interface TapeDeps {
  readonly config: Config;
  readonly address: DatabaseAddress;
  readonly clock: Clock;
  readonly log: Logger;
}

/** Answers requests about the tape's files in the render thread. */
export function answerFromTape(bus: Bus, archive: TapeArchive): void {
  bus.respond('tape.list', (query) => archive.list(query));
  bus.respond('tape.running', () => archive.running());
  bus.respond('tape.prove', (tickId) => archive.prove(tickId));
  bus.respond('tape.block', (query) => archive.block(query));
  bus.respond('tape.around', (query) => archive.around(query));
  bus.respond('tape.window', (query) => archive.window(query));
}

export interface RunningTape extends Pick<Tape, 'record' | 'flush' | 'lastTickId'> {
  stop(): Promise<void>;
}

/** Returns the folder of the hourly tape files. */
export function tapeFolder({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'tape');
}

export async function openTape({ config, address, clock, log }: TapeDeps): Promise<RunningTape> {
  const pool = openPool('dealing', address, { connectionsMax: 1 });
  const tape = await Tape.open({
    folder: tapeFolder(config),
    pool,
    now: () => clock.now(),
    decimals: (symbol) => findInstrument(symbol)?.decimals ?? DECIMALS_MAX,
    keepDays: config.tapeDays,
    alarm: (message) => log.error({ alarm: true }, message),
  });
  return {
    record: (tick, at) => tape.record(tick, at),
    flush: () => tape.flush(),
    get lastTickId() {
      return tape.lastTickId;
    },
    async stop() {
      await tape.stop();
      await pool.end();
    },
  };
}

/** Writes every quote that a fill can name to the tape, after everything that must not wait. */
export function withTape(sink: GateSink, tape: Pick<RunningTape, 'record'>, clock: Clock): GateSink {
  return {
    ...sink,
    onLoaded: (quotes) => {
      sink.onLoaded(quotes);
      for (const quote of quotes) tape.record(quote, clock.now());
    },
    onTick: (quote) => {
      sink.onTick(quote);
      tape.record(quote, quote.receivedTime);
    },
  };
}

/**
 * Ruling B4.7: while the disk has too little room for evidence, clients may only close. Returns a function that stops
 * the checks.
 */
export async function guardDisk(
  engine: Pick<Engine, 'setClosingOnly'>,
  bus: Bus,
  { config, log }: Pick<TapeDeps, 'config' | 'log'>,
): Promise<EndSweep> {
  const announce = (isScarce: boolean): void => {
    engine.setClosingOnly(isScarce);
    bus.publish('tape.disk', { isScarce });
  };
  const guard = new DiskGuard({
    folder: config.dataDir,
    freeBytesMin: config.diskFreeMinMib * MIB,
    onScarce: (freeBytes) => {
      log.error({ alarm: true, freeBytes }, 'too little disk is free: clients may only close');
      announce(true);
    },
    onEnough: (freeBytes) => {
      log.info({ freeBytes }, 'enough disk is free again');
      announce(false);
    },
  });
  const sweep = { everyMs: DISK_CHECK_MS, log, trouble: 'how much disk is free could not be read' };
  const check = () => guard.check();
  await tryOnce(sweep, check);
  return sweepEvery(sweep, check);
}
