import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { Config } from '../config.ts';

/** What could hold a secret, by name; the last is what a parser of uploads tells of a request at the finest level. */
const HIDDEN = ['*.token', '*.access_token', '*.password', '*.cookie', '*.authorization', 'busboyOptions.headers'];

/** One line of JSON per event, to standard output. What could hold a secret is left out by name. */
export function openLogger(config: Pick<Config, 'logLevel'>, thread: string, to?: DestinationStream): Logger {
  const options = { level: config.logLevel, base: { thread }, redact: { paths: HIDDEN, censor: '[redacted]' } };
  return to === undefined ? pino(options) : pino(options, to);
}
