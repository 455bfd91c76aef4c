import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { askKeyCommand, callKeyCommand } from './keyCommand.ts';
import type { CommandAnswer } from './keyCommand.ts';
import { OperatorError } from './operatorError.ts';
import { problemText, setupFault } from './setupFaultText.ts';
import type { SetupProblem } from './setupFaultText.ts';
import { writeWhole } from './wholeFile.ts';

/** The key files of an installation, each with the variable of the environment that can replace it. */
const KEY_VARIABLES = {
  'keys.json': 'KEYS_JSON',
  'factorKeys.json': 'FACTOR_KEYS_JSON',
  'documentKeys.json': 'DOCUMENT_KEYS_JSON',
  'receiptKeys.json': 'RECEIPT_KEYS_JSON',
  'logKeys.json': 'LOG_KEYS_JSON',
  'auditKeys.json': 'AUDIT_KEYS_JSON',
  'contentKeys.json': 'CONTENT_KEYS_JSON',
} as const;
export const keyVariables = Object.values(KEY_VARIABLES);

/** Where keys come from by the settings, instead of files in `DATA_DIR`. */
export interface KeyOrigin {
  /** The contents of key files, by variable. */
  readonly given: Readonly<Record<string, string>>;
  /** A program and its arguments, which prints the content of a key file. */
  readonly command?: readonly string[];
  /** A program and its arguments, which stores a key file that it reads from its standard input. */
  readonly writeCommand?: readonly string[];
}

/** The place of one key file's content, which is the same text in each kind of place. */
export interface KeyPlace {
  /** Name of the place in messages. */
  readonly called: string;
  /** Is it a file in `DATA_DIR`? */
  readonly isFile: boolean;
  /** Reads the content; undefined if there is none. Throws `KeyFileError` if the place does not answer. */
  read(): string | undefined;
  /** Reads the content without blocking the process. */
  readLater(): Promise<string | undefined>;
  /** Creates the content unless it exists. Absent: only the operator does. */
  readonly make?: (text: string) => void;
  /** Replaces the content. Absent: only the operator does. */
  readonly replacing?: Replacing;
}

interface Replacing {
  /** Exists while somebody replaces the content. */
  readonly lockFile: string;
  /** Replaces it whole or not at all. */
  readonly replace: (text: string) => Promise<void>;
}

/** The places of all key files, by their names. */
export type KeySource = (name: string) => KeyPlace;

/** Keys that are missing, unreadable or not of the expected form. No message contains a key. */
export class KeyFileError extends OperatorError {
  override readonly name = 'KeyFileError';
  /** What is wrong; a fault where the office can say it in other languages. */
  readonly problem: string | SetupProblem;

  constructor(problem: string | SetupProblem) {
    super(problemText(problem));
    this.problem = problem;
  }
}

/** Reads key files from a folder. */
export function keysIn(folder: string): KeySource {
  return (name) => {
    const file = join(folder, name);
    const read = () => (existsSync(file) ? readFile(file) : undefined);
    return {
      called: file,
      isFile: true,
      read,
      readLater: async () => read(),
      make: (text) => makeFile(file, text),
      replacing: { lockFile: lockFileIn(folder, name), replace: (text) => writeWhole(file, text) },
    };
  };
}

/** Reads each key file from its variable, otherwise from the command, otherwise from a file in `DATA_DIR`. */
export function keySource({
  dataDir,
  keyOrigin,
}: {
  readonly dataDir: string;
  readonly keyOrigin?: KeyOrigin;
}): KeySource {
  const files = keysIn(dataDir);
  if (keyOrigin === undefined) return files;
  return (name) => {
    const variable = variableOf(name);
    if (variable === undefined) return files(name);
    return (
      placeByVariable(keyOrigin, variable) ?? placeByCommand(keyOrigin, name, lockFileIn(dataDir, name)) ?? files(name)
    );
  };
}

/** Returns the lock file, beside the data also for a vault: a rotation is a command of this machine. */
function lockFileIn(folder: string, name: string): string {
  return join(folder, name.replace(/\.json$/, '.lock'));
}

function variableOf(name: string): string | undefined {
  return Object.entries(KEY_VARIABLES).find(([file]) => file === name)?.[1];
}

function placeByVariable({ given }: KeyOrigin, variable: string): KeyPlace | undefined {
  const text = given[variable];
  if (text === undefined) return undefined;
  return { called: variable, isFile: false, read: () => text, readLater: async () => text };
}

function placeByCommand({ command, writeCommand }: KeyOrigin, name: string, lockFile: string): KeyPlace | undefined {
  if (command === undefined) return undefined;
  const key = name.replace(/\.json$/, '');
  const called = `${key} of KEYS_COMMAND`;
  const place = {
    called,
    isFile: false,
    read: () => call('KEYS_COMMAND', command, key),
    readLater: async () => answered('KEYS_COMMAND', key, await askKeyCommand(command, key)),
  };
  if (writeCommand === undefined) return place;
  return {
    ...place,
    replacing: {
      lockFile,
      replace: async (text) => {
        call('KEYS_WRITE_COMMAND', writeCommand, key, text);
      },
    },
  };
}

function call(setting: string, words: readonly string[], key: string, input = ''): string {
  return answered(setting, key, callKeyCommand(words, key, input));
}

function answered(setting: string, key: string, answer: CommandAnswer): string {
  if (answer.ok) return answer.text;
  const inFull = `${setting} for ${key} ${answer.why}: run it by hand to see the reason.`;
  throw new KeyFileError(setupFault('keyCommandFails', { name: setting, key }, inFull));
}

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new KeyFileError(setupFault('keysUnreadable', { place: file }, `${file} cannot be read: ${String(error)}.`));
  }
}

/** Creates a file. Of two processes that create it at the same time, both use the file of the first. */
function makeFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const unfinished = `${file}.${randomUUID()}`;
  writeFileSync(unfinished, text, { mode: 0o600 });
  try {
    // A link is made whole or not at all, and never replaces another.
    linkSync(unfinished, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    rmSync(unfinished);
  }
}
