import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { OperatorError } from '@candor/server/operatorError.ts';
import { StartError, printError } from './progress.ts';

/** The maximum size of a file given to a command: no valid one is larger. */
const BYTES_MAXIMUM = 256 * 1_024 * 1_024;
const WRONG = 2;

type Failure = abstract new (...args: never[]) => Error;

const troubles: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EACCES: 'it may not be read',
  EISDIR: 'it is a folder',
};

/** Resolves a path relative to the folder in which npm was called. */
export function pathOf(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), path);
}

/**
 * Reads a file that the person at the terminal has named; if it cannot, says why in a sentence. A log may be cut off
 * within a character.
 */
export function readInput(path: string, { isLog = false } = {}): string {
  const place = pathOf(path);
  try {
    const about = statSync(place);
    if (about.isDirectory()) throw new StartError(`${path} cannot be read: it is a folder.`);
    if (about.size > BYTES_MAXIMUM) throw new StartError(`${path} cannot be read: it is larger than 256 MiB.`);
    return new TextDecoder('utf-8', { fatal: !isLog }).decode(readFileSync(place));
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (error instanceof TypeError) throw new StartError(`${path} cannot be read: it is no text in UTF-8.`);
    const trouble = troubles[codeOf(error)];
    if (trouble === undefined) throw error;
    throw new StartError(`${path} cannot be read: ${trouble}.`);
  }
}

/**
 * Runs a command and sets its exit code: the one it returns; 2 with a sentence if its input was wrong (`wrong` names
 * further errors of that kind); 2 with all details if the error is ours.
 */
export async function runCommand(work: () => Promise<number>, wrong: readonly Failure[] = []): Promise<void> {
  try {
    process.exitCode = await work();
  } catch (error) {
    const isPlain = [OperatorError, ...wrong].some((kind) => error instanceof kind) || isArgument(error);
    const text = error instanceof Error ? (isPlain ? error.message : (error.stack ?? error.message)) : String(error);
    printError(text);
    process.exitCode = WRONG;
  }
}

function isArgument(error: unknown): boolean {
  return codeOf(error).startsWith('ERR_PARSE_ARGS_');
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
