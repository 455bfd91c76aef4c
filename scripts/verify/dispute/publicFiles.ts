import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { successAnswer } from '@candor/contracts/answers.ts';
import { toHex } from '@candor/contracts/evidence/encodings.ts';
import type { ReceiptKey } from '@candor/contracts/evidence/receipt.ts';
import { calls } from '@candor/contracts/http/calls.ts';
import type { ListedHours } from '@candor/domain/evidence/dispute/history.ts';
import { tapeHourName } from '@candor/domain/evidence/tickTime.ts';
import type { Instant } from '@candor/domain/ids.ts';
import { parseJson } from '@candor/domain/json.ts';
import { MINUTE_MS } from '@candor/domain/time.ts';
import { hourOfFile, hourPath } from '@candor/server/modules/engine/tape/hours.ts';
import * as z from 'zod/mini';
import { StartError } from '../../progress.ts';
import { logAt } from '../logFiles.ts';
import type { LogFiles } from '../logFiles.ts';
import { ask } from '../overHttp.ts';

/** Files of an installation that everybody may read, by its address or as a folder of downloads. */
export interface PublicFiles {
  readonly keys: readonly ReceiptKey[];
  /** Returns the published roots of ended hours of the tape, at least back to an hour if they are listed. */
  readonly hours: (oldest: Instant) => Promise<ListedHours>;
  /** Returns an hour's file; undefined if it cannot be read. */
  readonly tape: (hour: Instant) => Promise<Uint8Array | undefined>;
  readonly log: LogFiles;
  readonly logKeys: readonly string[];
  /** Batch up to which nothing that was decided is in the log. */
  readonly afterBatch: number;
}

/**
 * Opens an installation's address or a folder. A folder has the hours' files (`2026-01-14T10.tape`), `tape.json`,
 * `keys.json` and `log.json` as the answers of /api/tape, /api/receipts/key and /api/log, and the files of /log below
 * `log`.
 */
export function publicFilesAt(place: string): Promise<PublicFiles> {
  return /^https?:\/\//.test(place) ? overHttp(place) : inFolder(place);
}

const HOURS_MAX = 1_000;

async function overHttp(base: string): Promise<PublicFiles> {
  const [keys, about] = await Promise.all([ask(base, calls.getReceiptKey, {}), ask(base, calls.getPublicLog, {})]);
  if (typeof keys !== 'object' || typeof about !== 'object') throw new StartError(`${base} is not reached.`);
  return {
    ...factsOf({ keys, about }),
    hours: (oldest) => listHours(base, oldest),
    tape: (hour) => download(new URL(`/api/tape/${tapeHourName(hour)}`, base)),
    log: logAt(new URL('/log', base).href),
  };
}

/** Lists hours page by page, latest first, until an hour or the beginning of the tape is reached. */
async function listHours(base: string, oldest: Instant): Promise<ListedHours> {
  const roots = new Map<Instant, string>();
  let since = Infinity;
  while (since > oldest) {
    const before = since === Infinity ? {} : { before: new Date(since).toISOString() };
    const page = await ask(base, calls.getTape, { ...before, count: String(HOURS_MAX) });
    if (typeof page !== 'object') throw new StartError(`${base} is not reached.`);
    const last = page.hours.at(-1)?.hour;
    for (const [hour, root] of rootsOf(page)) roots.set(hour, root);
    since = last === undefined || last >= since || page.hours.length < HOURS_MAX ? 0 : last;
  }
  return { roots, since };
}

async function download(address: URL): Promise<Uint8Array | undefined> {
  const response = await fetch(address, { signal: AbortSignal.timeout(MINUTE_MS) });
  return response.ok ? new Uint8Array(await response.arrayBuffer()) : undefined;
}

async function inFolder(folder: string): Promise<PublicFiles> {
  const keys = readAnswer(join(folder, 'keys.json'), calls.getReceiptKey.answer);
  const tape = readAnswer(join(folder, 'tape.json'), calls.getTape.answer);
  const about = readAnswer(join(folder, 'log.json'), calls.getPublicLog.answer);
  const files = new Set(readdirSync(folder).flatMap((name) => hourOfFile(name) ?? []));
  return {
    ...factsOf({ keys, about }),
    // One answer is one page: hours older than its oldest may be on another.
    hours: async () => ({ roots: rootsOf(tape), since: tape.hours.at(-1)?.hour ?? 0 }),
    tape: async (hour) => (files.has(hour) ? new Uint8Array(readFileSync(hourPath(folder, hour))) : undefined),
    log: logAt(join(folder, 'log')),
  };
}

interface Answers {
  readonly keys: z.output<typeof calls.getReceiptKey.answer>;
  readonly about: z.output<typeof calls.getPublicLog.answer>;
}

function factsOf({ keys, about }: Answers): Pick<PublicFiles, 'keys' | 'logKeys' | 'afterBatch'> {
  return {
    keys: keys.keys.map(({ id, public_key: publicKey }) => ({ id, publicKey })),
    logKeys: about.log?.keys ?? [],
    afterBatch: about.log?.after_batch ?? 0,
  };
}

/** Returns the roots of an answer of the tape's list by their hours. */
export function rootsOf({ hours }: z.output<typeof calls.getTape.answer>): ReadonlyMap<Instant, string> {
  return new Map(hours.map(({ hour, root }) => [hour, toHex(root)]));
}

const anyAnswer = successAnswer(z.unknown());

/** Reads a saved answer of the server. */
export function readAnswer<Schema extends z.ZodMiniType>(file: string, schema: Schema): z.output<Schema> {
  if (!existsSync(file)) throw new StartError(`${file} is missing.`);
  const answer = z.safeParse(anyAnswer, parseJson(readFileSync(file, 'utf8')));
  const parsed = z.safeParse(schema, answer.data?.data);
  if (!parsed.success) throw new StartError(`${file} is not what the server answers: download it again.`);
  return parsed.data;
}
