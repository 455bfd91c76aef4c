import type { Instant } from '@candor/domain/ids.ts';
import { parseJson } from '@candor/domain/json.ts';
import { z } from 'zod';

const OVER = 'over: ';
const ERROR_LEVEL = 50;

const Line = z.object({
  level: z.number(),
  time: z.number(),
  thread: z.string().catch(''),
  alarm: z.unknown().optional(),
  msg: z.string().catch(''),
});

/** An alarm of the log: how often it was raised, from when to when, and when it was over. */
export interface LoggedAlarm {
  readonly text: string;
  readonly threads: readonly string[];
  readonly times: number;
  readonly firstAt: Instant;
  readonly lastAt: Instant;
  /** Undefined if the log does not say that it ended. */
  readonly overAt: Instant | undefined;
}

export interface ReadLog {
  readonly lines: number;
  /** Number of lines that are not those of the server's log. */
  readonly unread: number;
  readonly errors: number;
  readonly firstAt: Instant | undefined;
  readonly lastAt: Instant | undefined;
  readonly alarms: readonly LoggedAlarm[];
}

interface Window {
  readonly from?: Instant | undefined;
  readonly until?: Instant | undefined;
}

/** Reads what a log says about an incident within a period. A log that was cut off is read up to there. */
export function readLog(text: string, { from = -Infinity, until = Infinity }: Window = {}): ReadLog {
  const written = text.split('\n').filter((line) => line.trim() !== '');
  const read = written.flatMap((line) => lineOf(line) ?? []);
  const within = read.filter(({ time }) => time >= from && time <= until);
  const inOrder = within.toSorted((first, second) => first.time - second.time);
  return {
    lines: within.length,
    unread: written.length - read.length,
    errors: within.filter(({ level }) => level >= ERROR_LEVEL).length,
    firstAt: inOrder[0]?.time,
    lastAt: inOrder.at(-1)?.time,
    alarms: alarmsOf(inOrder),
  };
}

function lineOf(line: string): z.infer<typeof Line> | undefined {
  return Line.safeParse(parseJson(line)).data;
}

function alarmsOf(lines: readonly z.infer<typeof Line>[]): LoggedAlarm[] {
  const found = new Map<string, LoggedAlarm>();
  for (const { alarm, msg, thread, time } of lines) {
    if (alarm === undefined || alarm === false) continue;
    const text = msg.startsWith(OVER) ? msg.slice(OVER.length) : msg;
    const earlier = found.get(text);
    if (msg.startsWith(OVER)) {
      if (earlier !== undefined) found.set(text, { ...earlier, overAt: time });
      continue;
    }
    found.set(text, {
      text,
      threads: [...new Set([...(earlier?.threads ?? []), thread])],
      times: (earlier?.times ?? 0) + 1,
      firstAt: earlier?.firstAt ?? time,
      lastAt: time,
      overAt: undefined,
    });
  }
  return [...found.values()];
}
