import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { pathOf } from '../command.ts';
import { say } from '../progress.ts';
import { LogFault, askForKeys, logAt, readKeys } from './logFiles.ts';
import { checkContinues, checkEntries, readSigned, signedCheckpoint } from './wholeLog.ts';

interface LogOptions {
  /** Where the checkpoint is kept, which the next run continues. */
  readonly state?: string | undefined;
  readonly key?: string | undefined;
}

/** `npm run verify -- log BASE`: every entry of a log, its tree and its checkpoint. True only when all is right. */
export async function verifyLog(base: string, { state, key }: LogOptions): Promise<boolean> {
  const files = logAt(base);
  const keys = key === undefined ? await askForKeys(base) : await readKeys([key]);
  const kept = state === undefined ? undefined : pathOf(state);
  try {
    const checkpoint = await readSigned(files, keys);
    if (kept !== undefined && existsSync(kept))
      await checkContinues(files, await signedCheckpoint(readFileSync(kept, 'utf8'), keys), checkpoint);
    const counts = await checkEntries(files, checkpoint);
    if (kept !== undefined) writeFileSync(kept, checkpoint.text);
    say(`right: ${checkpoint.size} entries of ${checkpoint.origin}`);
    say([...counts].map(([kind, count]) => `${count} ${kind}`).join(', '));
    return true;
  } catch (error) {
    if (!(error instanceof LogFault)) throw error;
    say(`WRONG: ${error.message}`);
    return false;
  }
}
