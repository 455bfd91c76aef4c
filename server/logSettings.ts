import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { SetupFault } from '@candor/domain/service/setupFault.ts';
import { z } from 'zod';
import { setupFault } from './setupFaultText.ts';
import { parseWitnesses } from './witnessSettings.ts';
import type { WitnessSetting } from './witnessSettings.ts';

/** Who else signs what the public log is. */
export interface LogConfig {
  /** Those who sign its checkpoints, too. */
  readonly logWitnesses: readonly WitnessSetting[];
  /** So many of them have to sign a checkpoint before it is published (rule PL-17). */
  readonly logQuorum: number;
  /** The authority that is asked for timestamps; absent: a demonstration has a stand-in, a live installation none. */
  readonly logTimestamps?: TimestampSetting;
}

export interface TimestampSetting {
  readonly address: string;
  /** PEM of the certificates that its own has to lead to; absent: that is not checked. */
  readonly roots?: string;
}

export const logVariables = {
  LOG_WITNESSES: z.string().default('').transform(parseWitnesses),
  LOG_QUORUM: z
    .string()
    .regex(/^\d{1,2}$/, 'how many of the witnesses, 0 to 99')
    .transform(Number)
    .optional(),
  LOG_TIMESTAMPS: z.url({ protocol: /^https?$/, error: 'the https address of an authority of RFC 3161' }).optional(),
  LOG_TIMESTAMPS_ROOT: z.string().transform(readRoots).optional(),
};

interface LogValues {
  readonly LOG_WITNESSES: readonly WitnessSetting[];
  readonly LOG_QUORUM?: number | undefined;
  readonly LOG_TIMESTAMPS?: string | undefined;
  readonly LOG_TIMESTAMPS_ROOT?: string | undefined;
}

export function logConfigOf(values: LogValues): LogConfig {
  const { LOG_WITNESSES: logWitnesses, LOG_TIMESTAMPS: address, LOG_TIMESTAMPS_ROOT: roots } = values;
  const { LOG_QUORUM: logQuorum = majorityOf(logWitnesses.length) } = values;
  if (address === undefined) return { logWitnesses, logQuorum };
  return { logWitnesses, logQuorum, logTimestamps: { address, ...(roots === undefined ? {} : { roots }) } };
}

/** More witnesses cannot sign than there are. */
export function quorumProblems({
  LOG_WITNESSES: { length },
  LOG_QUORUM: quorum = 0,
}: LogValues): readonly SetupFault[] {
  return quorum > length ? [setupFault('quorumLarge', { quorum: `${quorum}`, witnesses: `${length}` })] : [];
}

/** More than half of them; none of none. */
function majorityOf(witnesses: number): number {
  return witnesses === 0 ? 0 : Math.floor(witnesses / 2) + 1;
}

/** The certificates of a file of PEM, one after the other; none where one of them cannot be read. */
export function certificatesIn(pem: string): X509Certificate[] {
  const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  try {
    return found.map((text) => new X509Certificate(text));
  } catch {
    return [];
  }
}

function readRoots(file: string, context: z.RefinementCtx): string {
  const pem = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (certificatesIn(pem).length > 0) return pem;
  context.addIssue({ code: 'custom', message: 'a PEM file of the certificates that the authority’s own leads to' });
  return z.NEVER;
}
