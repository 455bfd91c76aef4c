import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { Alarm } from '../alarms/callPeople.ts';
import type { Config } from '../config.ts';
import { RepeatedWarnings } from './repeatedWarnings.ts';

/** Log fields that could contain a secret; the last is what an upload parser logs of a request when tracing. */
const HIDDEN = ['*.token', '*.access_token', '*.password', '*.cookie', '*.authorization', 'busboyOptions.headers'];

const WARN = 40;

export interface LogEnds {
  /** Called with each line that has an `alarm`. */
  readonly onAlarm?: (alarm: Alarm) => void;
  readonly to?: DestinationStream;
}

/**
 * Opens the log: one line of JSON per event, to standard output. Fields that could contain a secret are left out by
 * name. A failure that repeats is one line a minute, with the number of those `heldBack`.
 */
export function openLogger(config: Pick<Config, 'logLevel'>, thread: string, { onAlarm, to }: LogEnds = {}): Logger {
  const repeated = new RepeatedWarnings(() => performance.now());
  const options = {
    level: config.logLevel,
    base: { thread },
    redact: { paths: HIDDEN, censor: '[redacted]' },
    hooks: {
      logMethod(this: Logger, args: Parameters<pino.LogFn>, method: pino.LogFn, level: number): void {
        const [about, text] = args;
        if (isAlarm(about) && typeof text === 'string') onAlarm?.({ text, thread });
        const failure = level === WARN ? failureOf(about, text) : undefined;
        const heldBack = failure === undefined ? 0 : repeated.admit(failure);
        if (heldBack === undefined) return;
        if (heldBack === 0) method.apply(this, args);
        else method.call(this, Object.assign({ heldBack }, about), text);
      },
    },
  };
  return to === undefined ? pino(options) : pino(options, to);
}

/** Returns what makes two warnings the same: text, error and brand; undefined for a line that reports no failure. */
function failureOf(about: unknown, text: unknown): string | undefined {
  if (typeof about !== 'object' || about === null) return undefined;
  const error: unknown = Reflect.get(about, 'error');
  const brand: unknown = Reflect.get(about, 'brand');
  return typeof error === 'string' ? JSON.stringify([text, error, brand]) : undefined;
}

function isAlarm(about: unknown): boolean {
  return typeof about === 'object' && about !== null && Boolean(Reflect.get(about, 'alarm'));
}
