import { pino } from 'pino';
import type { DestinationStream, Logger } from 'pino';
import type { Config } from '../config.ts';

/** Fields that could contain a secret, by name; the last is what an upload parser logs of a request when tracing. */
const HIDDEN = ['*.token', '*.access_token', '*.password', '*.cookie', '*.authorization', 'busboyOptions.headers'];

/** One line of JSON per event, to standard output. Fields that could contain a secret are left out by name. */
export function openLogger(config: Pick<Config, 'logLevel'>, thread: string, to?: DestinationStream): Logger {
  const options = { level: config.logLevel, base: { thread }, redact: { paths: HIDDEN, censor: '[redacted]' } };
  return to === undefined ? pino(options) : pino(options, to);
}
