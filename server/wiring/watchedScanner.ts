import type { Logger } from 'pino';
import type { Scanner } from '../providers/antivirus/interface.ts';

/** Logs once that a scanner does not answer, until it does: clients see only that documents wait. */
export function watchedScanner(scanner: Scanner, log: Pick<Logger, 'warn' | 'info'>): Scanner {
  let isAway = false;
  return {
    name: scanner.name,
    async scan(bytes) {
      const scan = await scanner.scan(bytes);
      const wasAway = isAway;
      isAway = scan.kind === 'unavailable';
      const about = { scanner: scanner.name };
      if (isAway && !wasAway) log.warn(about, 'the antivirus does not answer: documents wait for it');
      if (!isAway && wasAway) log.info(about, 'the antivirus answers again');
      return scan;
    },
  };
}
