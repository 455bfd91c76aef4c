import type { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { certificatesIn } from '@candor/server/logSettings.ts';
import { pathOf, readInput } from '../command.ts';
import { StartError, say } from '../progress.ts';
import { checkAnchors, checkKeptAnchors, keepAnchors, readAnchors } from './anchors.ts';
import type { ListedAnchor } from './anchors.ts';
import { LogFault, askForKeys, logAt, readKeys } from './logFiles.ts';
import { checkContinues, checkEntries, readSigned, signedCheckpoint } from './wholeLog.ts';

interface LogOptions {
  /** Where the checkpoint is kept, which the next run continues. */
  readonly state?: string | undefined;
  readonly key?: string | undefined;
  /** PEM of the certificates that an authority of timestamps has to lead to. */
  readonly authority?: string | undefined;
}

/** `npm run verify -- log BASE`: every entry of a log, its tree and its checkpoint. True only when all is right. */
export async function verifyLog(base: string, { state, key, authority }: LogOptions): Promise<boolean> {
  const files = logAt(base);
  const keys = key === undefined ? await askForKeys(base) : await readKeys([key]);
  const kept = state === undefined ? undefined : pathOf(state);
  const roots = authority === undefined ? undefined : readRoots(authority);
  try {
    const anchors = await readAnchors(files);
    const checkpoint = await readSigned(files, keys);
    if (kept !== undefined && existsSync(kept))
      await checkContinues(files, await signedCheckpoint(readFileSync(kept, 'utf8'), keys), checkpoint);
    const counts = await checkEntries(files, checkpoint);
    if (kept !== undefined) checkKeptAnchors(kept, anchors);
    await checkAnchors(files, checkpoint, { anchors, ...(roots === undefined ? {} : { roots }) });
    if (kept !== undefined) {
      writeFileSync(kept, checkpoint.text);
      keepAnchors(kept, anchors);
    }
    say(`right: ${checkpoint.size} entries of ${checkpoint.origin}`);
    say([...counts].map(([kind, count]) => `${count} ${kind}`).join(', '));
    for (const line of describeAnchors(anchors, roots !== undefined)) say(line);
    return true;
  } catch (error) {
    if (!(error instanceof LogFault)) throw error;
    say(`WRONG: ${error.message}`);
    return false;
  }
}

function readRoots(file: string): readonly X509Certificate[] {
  const roots = certificatesIn(readInput(file));
  if (roots.length === 0) throw new StartError(`${file} has no certificate in PEM.`);
  return roots;
}

function describeAnchors(anchors: readonly ListedAnchor[], isChained: boolean): string[] {
  const [newest] = anchors;
  if (newest === undefined) return ['no timestamps of an authority'];
  const { size, at, authority, stand_in: isStandIn } = newest;
  const chain = isChained
    ? 'its certificate leads to yours'
    : 'whose certificate was not traced (--authority FILE.pem)';
  const standIn = isStandIn ? '; a stand-in of this installation, which proves no time' : '';
  return [
    `timestamps: ${anchors.length}, the newest of ${size} entries at ${new Date(at).toISOString()}`,
    `by ${authority}, ${chain}${standIn}`,
  ];
}
