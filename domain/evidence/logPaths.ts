import { TILE_WIDTH } from './logTree.ts';

/** A file of the log: a tile of hashes, or the entries below one of level 0. */
export interface LogFile {
  readonly level: number | 'entries';
  readonly number: number;
  readonly width: number;
}

const PATH = /^(entries|[0-7])\/((?:x\d{3}\/){0,4}\d{3})(?:\.p\/([1-9]\d{0,2}))?$/;
const THOUSAND = 1_000;

/** Returns a file's address below `tile/`: its number in groups of three digits and, unless it is full, its width. */
export function tilePath({ level, number, width }: LogFile): string {
  const groups = [lastGroup(number)];
  for (let rest = Math.floor(number / THOUSAND); rest > 0; rest = Math.floor(rest / THOUSAND))
    groups.unshift(`x${lastGroup(rest)}`);
  return `${level}/${groups.join('/')}${width === TILE_WIDTH ? '' : `.p/${width}`}`;
}

/** Reads the address of a file; undefined for every other spelling. */
export function readTilePath(path: string): LogFile | undefined {
  const [, level = '', digits = '', wide] = PATH.exec(path) ?? [];
  if (digits === '') return undefined;
  const number = digits.split('/').reduce((sum, group) => sum * THOUSAND + Number.parseInt(group.slice(-3), 10), 0);
  const width = wide === undefined ? TILE_WIDTH : Number.parseInt(wide, 10);
  const file: LogFile = { level: level === 'entries' ? level : Number.parseInt(level, 10), number, width };
  return width > TILE_WIDTH || tilePath(file) !== path ? undefined : file;
}

function lastGroup(number: number): string {
  return String(number % THOUSAND).padStart(3, '0');
}
