import type { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { certificatesIn } from '@candor/server/logSettings.ts';
import { pathOf, readInput } from '../command.ts';
import { StartError, printLine } from '../progress.ts';
import { checkAnchors, checkKeptAnchors, keepAnchors, readAnchors } from './anchors.ts';
import type { ListedAnchor } from './anchors.ts';
import { LogFault, askForKeys, logAt, readKeys } from './logFiles.ts';
import type { LogKeys } from './logFiles.ts';
import { checkContinues, checkEntries, checkQuorum, readSigned, signedCheckpoint } from './wholeLog.ts';

interface LogOptions {
  /** File of the checkpoint, which the next run continues. */
  readonly state?: string | undefined;
  readonly key?: string | undefined;
  /** The keys of witnesses, and how many of them must have signed; otherwise as the log itself says. */
  readonly witness?: readonly string[] | undefined;
  readonly quorum?: string | undefined;
  /** PEM of the certificates to which an authority of timestamps must lead. */
  readonly authority?: string | undefined;
}

/**
 * `npm run verify -- log BASE`: checks every entry of a log, its tree and its checkpoint. True only if all is right.
 */
export async function verifyLog(base: string, options: LogOptions): Promise<boolean> {
  const { state, authority } = options;
  const files = logAt(base);
  const { keys, ...cosigning } = await trustedKeys(base, options);
  const stateFile = state === undefined ? undefined : pathOf(state);
  const roots = authority === undefined ? undefined : readRoots(authority);
  try {
    const anchors = await readAnchors(files);
    const checkpoint = await readSigned(files, keys);
    const signed = await checkQuorum(checkpoint.text, cosigning);
    if (stateFile !== undefined && existsSync(stateFile))
      await checkContinues(files, await signedCheckpoint(readFileSync(stateFile, 'utf8'), keys), checkpoint);
    const counts = await checkEntries(files, checkpoint);
    if (stateFile !== undefined) checkKeptAnchors(stateFile, anchors);
    await checkAnchors(files, checkpoint, { anchors, ...(roots === undefined ? {} : { roots }) });
    if (stateFile !== undefined) {
      writeFileSync(stateFile, checkpoint.text);
      keepAnchors(stateFile, anchors);
    }
    printLine(`right: ${checkpoint.size} entries of ${checkpoint.origin}, signed by ${signed} witnesses`);
    printLine([...counts].map(([kind, count]) => `${count} ${kind}`).join(', '));
    for (const line of describeAnchors(anchors, roots !== undefined)) printLine(line);
    return true;
  } catch (error) {
    if (!(error instanceof LogFault)) throw error;
    printLine(`WRONG: ${error.message}`);
    return false;
  }
}

/** Returns the trusted keys: those given, otherwise those that the log's server names, whose answer is then trusted. */
async function trustedKeys(base: string, { key, witness, quorum }: LogOptions): Promise<LogKeys> {
  const named = witness === undefined ? undefined : await readKeys(witness);
  const asked = key === undefined ? await askForKeys(base) : undefined;
  const keys = asked?.keys ?? (await readKeys(key === undefined ? [] : [key]));
  const witnesses = named ?? asked?.witnesses ?? [];
  const needed = named === undefined ? (asked?.quorum ?? 0) : named.length;
  return { keys, witnesses, quorum: quorum === undefined ? needed : readCount(quorum) };
}

function readCount(text: string): number {
  if (!/^\d{1,2}$/.test(text)) throw new StartError(`--quorum ${text} is no number of witnesses.`);
  return Number.parseInt(text, 10);
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
