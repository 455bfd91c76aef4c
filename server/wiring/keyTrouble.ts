import type { Logger } from 'pino';
import type { OnKeyTrouble } from '../keyFile.ts';

/** Whatever needs the key fails as if there were none. */
export function logKeyTrouble(log: Pick<Logger, 'warn'>): OnKeyTrouble {
  return (error) => log.warn({ error: String(error) }, 'a key that is not known here could not be looked for');
}
