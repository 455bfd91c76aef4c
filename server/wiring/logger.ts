import { pino } from 'pino';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';

/** One line of JSON per event, to standard output. What could hold a secret is left out by name. */
export function openLogger(config: Pick<Config, 'logLevel'>, thread: string): Logger {
  return pino({
    level: config.logLevel,
    base: { thread },
    redact: { paths: ['*.token', '*.access_token', '*.password', '*.cookie', '*.authorization'], censor: '[redacted]' },
  });
}
