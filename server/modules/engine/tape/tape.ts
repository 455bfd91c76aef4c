import { mkdir, readdir, rm } from 'node:fs/promises';
import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import { DAY_MS, HOUR_MS } from '@candor/domain/time.ts';
import type { Pool } from '../../../database/pool.ts';
import { HourFile } from './hourFile.ts';
import { hourOf, hourOfFile, hourPath } from './hours.ts';
import { TapeRecorder } from './recorder.ts';
import type { TapePart } from './recorder.ts';
import { insertHour, listHours, ticksOfFills } from './store.ts';
import type { TapeHour } from './store.ts';

const FLUSH_MS = 1_000;
/** Bytes kept while a full or hanging disk takes none: about a day of ticks; beyond that, memory matters more. */
const WAITING_BYTES_MAX = 64 * 1_024 * 1_024;

export interface TapeOptions {
  /** Folder of the tape's files. */
  readonly folder: string;
  /** Connections with the login candor_dealing. */
  readonly pool: Pool;
  readonly now: () => Instant;
  readonly decimals: (symbol: InstrumentSymbol) => number;
  /** Days after which files are removed; their roots stay. */
  readonly keepDays: number;
  /** Reports a problem that a person must look at. */
  readonly alarm: (message: string) => void;
}

/**
 * The tick tape (ruling B4.7). `record` only writes to memory; each second new ticks go to the file of their hour, and
 * an hour that has ended is synced, hashed and stored.
 */
export class Tape {
  readonly #options: TapeOptions;
  readonly #recorder: TapeRecorder;
  #file: HourFile | undefined;
  #waiting: TapePart[] = [];
  #waitingBytes = 0;
  #ended: TapeHour[] = [];
  /** Numbers of ticks since the last report for which memory had no space, and of ticks out of order. */
  #lost = 0;
  #misplaced = 0;
  #writing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  private constructor(options: TapeOptions, recorder: TapeRecorder, file: HourFile | undefined) {
    this.#options = options;
    this.#recorder = recorder;
    this.#file = file;
  }

  /**
   * Opens the tape: finishes what a killed process has left, lost ticks of fills included, and continues from there.
   */
  static async open(options: TapeOptions): Promise<Tape> {
    const { folder, pool, now, decimals } = options;
    await mkdir(folder, { recursive: true });
    const [last] = await listHours(pool, { count: 1 });
    const unfinished = await openLeftFiles(folder, last?.hour);
    const current = unfinished.at(-1);
    for (const file of unfinished.slice(0, -1)) await finish(file, pool);
    const lastTickId = Math.max(last?.lastTickId ?? 0, ...unfinished.map((file) => file.lastTickId ?? 0));
    const lost = await ticksOfFills(pool, lastTickId);
    const begin = hourOf(Math.min(now(), lost[0]?.receivedTime ?? now()));
    const hour = current?.hour ?? Math.max(begin, last === undefined ? 0 : last.hour + HOUR_MS);
    const recorder = new TapeRecorder(decimals, { hour, lastTickId });
    for (const tick of lost) recorder.record(tick, tick.receivedTime);
    const tape = new Tape(options, recorder, current);
    await tape.flush();
    await tape.#removeOld();
    tape.#timer = setInterval(() => void tape.flush(), FLUSH_MS);
    return tape;
  }

  /** The highest id of a tick that is on the tape or named by a fill. */
  get lastTickId(): number {
    return this.#recorder.lastTickId;
  }

  /** Takes an accepted tick. Never waits. */
  record(tick: Quote, at: Instant): void {
    if (this.#waitingBytes > WAITING_BYTES_MAX) this.#lost += 1;
    else if (!this.#recorder.record(tick, at)) this.#misplaced += 1;
  }

  /** Writes everything recorded so far to its file; what the disk does not take now is tried again. */
  async flush(): Promise<void> {
    this.#take();
    await this.#writing;
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
    await this.#writing;
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush();
    await this.#file?.close();
  }

  #take(): void {
    const parts = this.#recorder.take(this.#options.now());
    for (const part of parts) if (part.kind === 'bytes') this.#waitingBytes += part.bytes.length;
    this.#waiting.push(...parts);
    const { alarm } = this.#options;
    if (this.#lost > 0) alarm(`The tape is not written: ${this.#lost} ticks are missing in it`);
    if (this.#misplaced > 0) alarm(`The tape refused ${this.#misplaced} ticks whose ids are not above the last one`);
    this.#lost = 0;
    this.#misplaced = 0;
  }

  async #write(): Promise<void> {
    try {
      for (let part = this.#waiting[0]; part !== undefined; part = this.#waiting[0]) {
        await this.#writePart(part);
        this.#waiting.shift();
      }
      await this.#storeEnded();
    } catch (error) {
      this.#options.alarm(`The tape waits, ${this.#waitingBytes} bytes: ${String(error)}`);
    }
  }

  async #writePart(part: TapePart): Promise<void> {
    if (part.kind === 'hourEnd') return this.#endHour(part.hour);
    if (this.#file?.hour !== part.hour) this.#file = await HourFile.open(this.#options.folder, part.hour);
    if (part.kind === 'block') return this.#file.addBlock(part);
    await this.#file.append(part.bytes);
    this.#waitingBytes -= part.bytes.length;
  }

  async #endHour(hour: Instant): Promise<void> {
    if (this.#file?.hour !== hour) return;
    const ended = await this.#file.finish();
    this.#file = undefined;
    if (ended !== undefined) this.#ended.push(ended);
  }

  async #storeEnded(): Promise<void> {
    if (this.#ended.length === 0) return;
    for (let hour = this.#ended[0]; hour !== undefined; hour = this.#ended[0]) {
      await insertHour(this.#options.pool, hour);
      this.#ended.shift();
    }
    await this.#removeOld();
  }

  async #removeOld(): Promise<void> {
    const { folder, now, keepDays } = this.#options;
    for (const hour of await hoursIn(folder)) {
      if (hour < now() - keepDays * DAY_MS) await rm(hourPath(folder, hour), { force: true });
    }
  }
}

/** Opens the files of hours that are not stored yet, in order. */
async function openLeftFiles(folder: string, lastHour: Instant | undefined): Promise<HourFile[]> {
  const files: HourFile[] = [];
  for (const hour of await hoursIn(folder)) {
    if (lastHour === undefined || hour > lastHour) files.push(await HourFile.open(folder, hour));
  }
  return files;
}

async function finish(file: HourFile, pool: Pool): Promise<void> {
  const hour = await file.finish();
  if (hour !== undefined) await insertHour(pool, hour);
}

export async function hoursIn(folder: string): Promise<Instant[]> {
  const names = await readdir(folder);
  return names.flatMap((name) => hourOfFile(name) ?? []).toSorted((first, second) => first - second);
}
