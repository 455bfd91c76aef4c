import { spawn, spawnSync } from 'node:child_process';

/** Time limit of the command: a vault on the network answers in less. */
const LIMIT_MS = 10_000;
/** Limit of the command's output: some hundred keys. */
const BYTES_MAXIMUM = 64 * 1_024;
/** Placeholder for the name of the key file, without its ending. */
const KEY_WORD = '{key}';
/** Words that only a shell understands. */
const OF_A_SHELL = /^[|&;<>]+$/;

/**
 * Variables that the command gets of our environment, which has secrets under names that we do not know, such as the
 * tokens of brands: what any program needs, the variables of the usual vaults, and what the operator names
 * `KEYS_COMMAND_…` for it.
 */
const GIVEN =
  /^(?:PATH|HOME|USER|LOGNAME|LANG|LC_[A-Z]+|TZ|TMPDIR|SSL_CERT_(?:FILE|DIR)|CREDENTIALS_DIRECTORY|(?:(?:HTTPS?|NO)_PROXY|(?:https?|no)_proxy)|(?:VAULT|BAO|AWS|AZURE|GOOGLE|OP|KEYS_COMMAND)_\w+)$/;

export type CommandAnswer =
  | { readonly ok: true; readonly text: string }
  /** The rest of a sentence that begins with the setting. */
  | { readonly ok: false; readonly why: string };

/**
 * Splits a command into words at spaces, with single or double quotes around what belongs together; no other character
 * is special. Returns a text with the allowed form if the command cannot be used.
 */
export function parseKeyCommand(text: string): readonly string[] | string {
  const words = splitWords(text);
  if (words === undefined) return 'a command whose quotes end';
  if (words.some((word) => OF_A_SHELL.test(word)))
    return 'a program with arguments; no shell reads it, so put a pipe into a script';
  if (words[0] === '') return 'a program with arguments, whose name is not empty';
  if (!words.slice(1).some((word) => word.includes(KEY_WORD)))
    return `a program with arguments, one of them with ${KEY_WORD} for the name of the key`;
  return words;
}

/** Splits the text into words; undefined if a quote does not end. */
function splitWords(text: string): readonly string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  let quote: string | undefined;
  for (const letter of text) {
    if (letter === quote) quote = undefined;
    else if (quote === undefined && (letter === "'" || letter === '"')) [quote, word] = [letter, word ?? ''];
    else if (quote !== undefined || letter.trim() !== '') word = `${word ?? ''}${letter}`;
    else if (word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  if (quote !== undefined) return undefined;
  return word === undefined ? words : [...words, word];
}

/**
 * Runs the command without a shell, for at most 10 seconds and 64 KiB of output. Its error output is dropped, since it
 * may contain a secret, and it gets only listed variables of the environment.
 */
export function callKeyCommand([program = '', ...words]: readonly string[], key: string, input: string): CommandAnswer {
  const ran = spawnSync(
    program,
    words.map((word) => word.replaceAll(KEY_WORD, key)),
    {
      input,
      encoding: 'utf8',
      stdio: ['pipe', 'pipe', 'ignore'],
      env: onlyGiven(process.env),
      timeout: LIMIT_MS,
      killSignal: 'SIGKILL',
      maxBuffer: BYTES_MAXIMUM,
    },
  );
  const why = reasonOf(ran);
  return why === undefined ? { ok: true, text: ran.stdout } : { ok: false, why };
}

/** Runs the command likewise, without blocking a server that answers others meanwhile. */
export function askKeyCommand([program = '', ...words]: readonly string[], key: string): Promise<CommandAnswer> {
  const { promise, resolve } = Promise.withResolvers<CommandAnswer>();
  const child = spawn(
    program,
    words.map((word) => word.replaceAll(KEY_WORD, key)),
    { stdio: ['pipe', 'pipe', 'ignore'], env: onlyGiven(process.env) },
  );
  const chunks: Buffer[] = [];
  let bytes = 0;
  let error: object | undefined;
  const cutOff = (code: 'ETIMEDOUT' | 'ENOBUFS'): void => {
    error = { code };
    child.kill('SIGKILL');
    // A process that the program has started may keep its output open.
    child.stdout.destroy();
  };
  const timer = setTimeout(() => cutOff('ETIMEDOUT'), LIMIT_MS);
  child.stdout.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > BYTES_MAXIMUM) cutOff('ENOBUFS');
  });
  // The program ended without reading.
  child.stdin.on('error', () => undefined).end();
  child.on('error', (failure) => {
    error ??= failure;
  });
  child.on('close', (status, signal) => {
    clearTimeout(timer);
    const why = reasonOf({ error, status, signal });
    resolve(why === undefined ? { ok: true, text: Buffer.concat(chunks).toString('utf8') } : { ok: false, why });
  });
  return promise;
}

interface Ended {
  readonly error?: object | undefined;
  readonly status: number | null;
  readonly signal: string | null;
}

function reasonOf({ error, status, signal }: Ended): string | undefined {
  const code = error !== undefined && 'code' in error ? String(error.code) : undefined;
  if (code === 'ETIMEDOUT') return `took longer than ${LIMIT_MS / 1_000} seconds`;
  if (code === 'ENOBUFS') return `printed more than ${BYTES_MAXIMUM / 1_024} KiB`;
  // The program ended without reading its input; its exit code says whether that was right.
  if (code !== undefined && code !== 'EPIPE') return `could not be started (${code})`;
  if (signal !== null) return `was ended by ${signal}`;
  return status === 0 ? undefined : `ended with ${status}`;
}

function onlyGiven(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => GIVEN.test(name)));
}
