import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { Alarm } from '../alarms/callPeople.ts';
import type { Config } from '../config.ts';

/** Fields that could contain a secret, by name; the last is what an upload parser logs of a request when tracing. */
const HIDDEN = ['*.token', '*.access_token', '*.password', '*.cookie', '*.authorization', 'busboyOptions.headers'];

export interface LogEnds {
  /** Called with each line that has an `alarm`. */
  readonly onAlarm?: (alarm: Alarm) => void;
  readonly to?: DestinationStream;
}

/** One line of JSON per event, to standard output. Fields that could contain a secret are left out by name. */
export function openLogger(config: Pick<Config, 'logLevel'>, thread: string, { onAlarm, to }: LogEnds = {}): Logger {
  const options = {
    ...{ level: config.logLevel, base: { thread }, redact: { paths: HIDDEN, censor: '[redacted]' } },
    hooks: {
      logMethod(this: Logger, args: Parameters<pino.LogFn>, method: pino.LogFn): void {
        const [about, text] = args;
        if (isAlarm(about) && typeof text === 'string') onAlarm?.({ text, thread });
        method.apply(this, args);
      },
    },
  };
  return to === undefined ? pino(options) : pino(options, to);
}

function isAlarm(about: unknown): boolean {
  return typeof about === 'object' && about !== null && Boolean(Reflect.get(about, 'alarm'));
}
