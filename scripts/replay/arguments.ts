import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { AccountId, Instant } from '@candor/domain/ids.ts';
import { StartError } from '../progress.ts';

export type ReplayRequest =
  | {
      readonly kind: 'recording';
      readonly file: string;
      readonly script: string;
      readonly database: string | undefined;
    }
  | { readonly kind: 'account'; readonly accountId: AccountId; readonly from: Instant; readonly to: Instant };

const USAGE = `npm run replay -- FILE --script SCRIPT [--database URL]
npm run replay -- --account ID [--from INSTANT] [--to INSTANT]
See docs/replay.md.`;

/** Folder to which paths are relative: the one in which npm was called. */
const FOLDER = process.env['INIT_CWD'] ?? process.cwd();

export function parseRequest(args: readonly string[]): ReplayRequest {
  const { values, positionals } = parse(args);
  const { script, account, from, to, database } = values;
  const [file, ...more] = positionals;
  if (more.length > 0) throw wrong('only one file is replayed');
  if (account !== undefined) {
    if (file !== undefined || script !== undefined || database !== undefined)
      throw wrong('--account cannot be combined with a file, --script or --database');
    return { kind: 'account', accountId: accountOf(account), from: instantOf(from, 0), to: instantOf(to, Infinity) };
  }
  if (file === undefined) throw wrong('a file of recorded quotes, or --account, is missing');
  if (script === undefined) throw wrong('--script is missing');
  if (from !== undefined || to !== undefined) throw wrong('--from and --to go with --account');
  return { kind: 'recording', file: existing(file), script: existing(script), database };
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const options = { script: text, database: text, account: text, from: text, to: text };
  try {
    return parseArgs({ args: [...args], allowPositionals: true, options });
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error));
  }
}

function existing(path: string): string {
  const found = resolve(FOLDER, path);
  if (!existsSync(found)) throw wrong(`${path} does not exist`);
  return found;
}

function accountOf(text: string): AccountId {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw wrong('--account is the number of a trading account');
  return Number.parseInt(text, 10);
}

function instantOf(text: string | undefined, otherwise: Instant): Instant {
  if (text === undefined) return otherwise;
  const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?Z$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(instant)) throw wrong(`${text} is no instant such as 2026-01-14T10:00:00Z`);
  return instant;
}

function wrong(reason: string): StartError {
  return new StartError(`${reason}.\n${USAGE}`);
}
