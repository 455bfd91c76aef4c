import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { SetupFault } from '@candor/domain/service/setupFault.ts';
import { z } from 'zod';
import { setupFault } from './setupFaultText.ts';
import { parseWitnesses } from './witnessSettings.ts';
import type { WitnessSetting } from './witnessSettings.ts';

/** Outside signers of the public log: witnesses and a timestamp authority. */
export interface LogConfig {
  /** Witnesses that also sign the log's checkpoints. */
  readonly logWitnesses: readonly WitnessSetting[];
  /** Number of witnesses that have to sign a checkpoint before it is published (rule PL-17). */
  readonly logQuorum: number;
  /** The authority that is asked for timestamps; absent: a demonstration has a stand-in, a live installation none. */
  readonly logTimestamps?: TimestampSetting;
}

export interface TimestampSetting {
  readonly address: string;
  /** PEM of the root certificates that the authority's own must lead to; absent: the chain is not checked. */
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

/** Refuses a quorum larger than the number of witnesses. */
export function quorumProblems({
  LOG_WITNESSES: { length },
  LOG_QUORUM: quorum = 0,
}: LogValues): readonly SetupFault[] {
  return quorum > length ? [setupFault('quorumLarge', { quorum: `${quorum}`, witnesses: `${length}` })] : [];
}

/** Returns more than half of the witnesses; 0 without any. */
function majorityOf(witnesses: number): number {
  return witnesses === 0 ? 0 : Math.floor(witnesses / 2) + 1;
}

/** Reads the certificates of a PEM file in order; none if one of them cannot be read. */
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
