import type { Instant, InstrumentSymbol } from '@candor/domain/ids.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import type { Clock, PriceSink, PriceSource, RawQuote, TickColumns } from '../interface.ts';
import { LiveFeed } from '../liveFeed.ts';
import { TickWriter, quoteAt } from '../tickColumns.ts';
import { parseRecording } from './recording.ts';
import type { Recording } from './recording.ts';

/** Pause between the file's last quote and its repetition from the first. */
const PAUSE_MS = 1_000;

export interface ReplayOptions {
  /** Text of the CSV. */
  readonly text: string;
  /** Factor of speed: 2 plays an hour of the file in half an hour. */
  readonly speed: number;
  /** First instant of the installation: the file starts to play in that minute. */
  readonly anchor: Instant;
  readonly clock: Pick<Clock, 'now'>;
}

/**
 * Plays recorded quotes repeatedly. A round lasts the file's length rounded up to whole minutes, and the shift from the
 * file's times to ours is a whole number of minutes at speed 1: the seconds of a quote are those of the file, and its
 * minute bars are the file's. The rounds also extend back before the anchor, so that charts have a past. Instruments in
 * the file are open while it plays, whatever the calendar says.
 */
export function createReplaySource(options: ReplayOptions): PriceSource {
  const recording = parseRecording(options.text);
  if (!(options.speed > 0)) throw new Error(`the speed of a replay is above zero, not ${options.speed}`);
  const rounds = roundsOf(recording, options);
  const symbols = [...recording.quotes.keys()];

  function ticks(symbol: InstrumentSymbol, from: Instant, to: Instant): TickColumns {
    const recorded = recording.quotes.get(symbol);
    return recorded === undefined ? new TickWriter(1) : play(recorded, rounds, from, to);
  }

  function latest(now: Instant): readonly RawQuote[] {
    return symbols.flatMap((symbol) => {
      const lastRound = ticks(symbol, now - Math.ceil(rounds.lengthMs), now);
      return lastRound.count === 0 ? [] : [quoteAt(symbol, lastRound, lastRound.count - 1)];
    });
  }

  const feed = new LiveFeed({ symbols, ticks, clock: options.clock });
  return {
    name: 'replay',
    simulated: true,
    followsCalendar: false,
    repeatable: false,
    start: (sink: PriceSink, from: Instant) => feed.start(sink, from),
    stop: () => feed.stop(),
    latest,
    ticks,
  };
}

interface Rounds {
  /** Start of round 0 in our time. */
  readonly anchor: number;
  /** Start of the file in its own time, at a whole minute. */
  readonly fileStart: number;
  /** Length of a round in our time. */
  readonly lengthMs: number;
  readonly speed: number;
}

function roundsOf({ firstTime, lastTime }: Recording, { speed, anchor }: ReplayOptions): Rounds {
  const fileStart = Math.floor(firstTime / MINUTE_MS) * MINUTE_MS;
  const fileLength = Math.ceil((lastTime + PAUSE_MS - fileStart) / MINUTE_MS) * MINUTE_MS;
  return { anchor: Math.floor(anchor / MINUTE_MS) * MINUTE_MS, fileStart, lengthMs: fileLength / speed, speed };
}

function play(recorded: TickWriter, rounds: Rounds, from: Instant, to: Instant): TickColumns {
  const played = new TickWriter();
  const { anchor, lengthMs, fileStart, speed } = rounds;
  const last = Math.floor((to - anchor) / lengthMs);
  for (let round = Math.floor((from - anchor) / lengthMs); round <= last; round++) {
    const begin = anchor + round * lengthMs;
    const timeOf = (index: number) => Math.floor(begin + ((recorded.times[index] ?? 0) - fileStart) / speed);
    for (let index = firstAtOrAfter(recorded.count, timeOf, from); index < recorded.count; index++) {
      const time = timeOf(index);
      if (time >= to) break;
      played.push(time, recorded.buys[index] ?? 0, recorded.sells[index] ?? 0);
    }
  }
  return played;
}

function firstAtOrAfter(count: number, timeOf: (index: number) => number, instant: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (timeOf(middle) < instant) low = middle + 1;
    else high = middle;
  }
  return low;
}
