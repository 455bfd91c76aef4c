import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { readKeys } from '../keyFile.ts';
import type { KeyFile } from '../keyFile.ts';
import { keysIn } from '../keySource.ts';
import { certificatesIn } from '../logSettings.ts';
import { httpBytes } from '../providers/outbound/http.ts';
import { checkedAuthority } from '../providers/timestamps/authority.ts';
import { askOverHttp } from '../providers/timestamps/http.ts';
import type { TimeAuthority } from '../providers/timestamps/interface.ts';
import { askStandIn } from '../providers/timestamps/standIn.ts';
import { makeStandInKey } from '../providers/timestamps/standInCertificate.ts';
import type { StandInKey } from '../providers/timestamps/standInCertificate.ts';
import { z } from 'zod';

/** Limits of a call; an answer is a few kB with the authority's certificates. */
const CALLS = { timeoutMs: 10_000, answerBytesMax: 64 * 1_024 } as const;

/** Key of a demonstration's stand-in authority; only a demonstration creates it. */
const standInKeyFile: KeyFile<StandInKey> = {
  name: 'timestampStandIn.json',
  shape: z.object({ privateKey: z.string(), certificate: z.string() }),
  make: makeStandInKey,
};

type TimestampConfig = Pick<Config, 'mode' | 'dataDir' | 'logTimestamps'>;

/** Opens the configured authority; a demonstration without one has a stand-in, a live installation none. */
export function openTimestamps(
  { mode, dataDir, logTimestamps }: TimestampConfig,
  clock: Clock,
): TimeAuthority | undefined {
  const now = () => clock.now();
  if (logTimestamps !== undefined) {
    const { address, roots } = logTimestamps;
    const ask = askOverHttp(address, httpBytes({ ...CALLS, allowsLoopback: mode === 'demo' }));
    const chain = roots === undefined ? {} : { roots: certificatesIn(roots) };
    return checkedAuthority({ isStandIn: false, ask, now, ...chain });
  }
  if (mode === 'live') return undefined;
  const ask = askStandIn(readKeys(standInKeyFile, keysIn(dataDir), mode), now);
  return checkedAuthority({ isStandIn: true, ask, now });
}
