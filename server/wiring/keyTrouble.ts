import type { Logger } from 'pino';
import type { OnKeyTrouble } from '../keyFile.ts';

/** Logs that a key could not be looked up; what needs the key then fails as if there were none. */
export function logKeyTrouble(log: Pick<Logger, 'warn'>): OnKeyTrouble {
  return (error) => log.warn({ error: String(error) }, 'a key that is not known here could not be looked for');
}
