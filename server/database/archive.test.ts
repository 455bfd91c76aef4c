import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { archiveCommand, recoverySettings } from './archive.ts';

const NAME = '000000010000000000000007';
const SEGMENT = Buffer.alloc(64_000, 'log');

let cluster: string;
let archive: string;

beforeEach(() => {
  cluster = mkdtempSync(join(tmpdir(), 'candor-cluster-'));
  mkdirSync(join(cluster, 'pg_wal/archive_status'), { recursive: true });
  // PostgreSQL and the shell both interpret the path: special characters of either must reach the disk unchanged.
  archive = join(cluster, "it's 100%f $HOME");
  mkdirSync(archive);
});

afterEach(() => rmSync(cluster, { recursive: true }));

/** Runs a command as PostgreSQL does: in the data folder, with the placeholders replaced. */
function run(command: string): boolean {
  const filled = command.replaceAll(/%[pf%]/g, (mark) =>
    mark === '%p' ? `pg_wal/${NAME}` : mark === '%f' ? NAME : '%',
  );
  return spawnSync('sh', ['-c', filled], { cwd: cluster }).status === 0;
}

function archiveNow(content: Buffer): boolean {
  writeFileSync(join(cluster, 'pg_wal', NAME), content);
  return run(archiveCommand(archive));
}

function archived(): Buffer {
  return gunzipSync(readFileSync(join(archive, `${NAME}.gz`)));
}

it('BA-9 a segment is archived whole, and may be archived again', () => {
  expect(archiveNow(SEGMENT)).toBe(true);
  expect(archived()).toEqual(SEGMENT);
  expect(archiveNow(SEGMENT)).toBe(true);
  expect(readdirSync(archive)).toEqual([`${NAME}.gz`]);
});

it('BA-9 a different segment of that name is refused, and the first one stays', () => {
  archiveNow(SEGMENT);
  expect(archiveNow(Buffer.alloc(64_000, 'other'))).toBe(false);
  expect(archived()).toEqual(SEGMENT);
});

it('BA-9 what a killed archiver left unfinished is no obstacle', () => {
  writeFileSync(join(archive, `${NAME}.part`), 'half');
  expect(archiveNow(SEGMENT)).toBe(true);
  expect(archived()).toEqual(SEGMENT);
});

it('BA-10 a segment that cannot be archived waits, until more than 256 wait', () => {
  rmSync(archive, { recursive: true });
  const wait = (number: number): void => writeFileSync(join(cluster, 'pg_wal/archive_status', `${number}.ready`), '');
  for (let number = 1; number <= 256; number += 1) wait(number);
  expect(archiveNow(SEGMENT)).toBe(false);
  wait(257);
  expect(archiveNow(SEGMENT)).toBe(true);
  expect(existsSync(archive)).toBe(false);
});

it('BA-11 recovery reads a segment back, fails for one that is not there, and names the instant', () => {
  archiveNow(SEGMENT);
  const settings = recoverySettings(archive, '2026-11-26T10:00:00.000Z');
  expect(settings).toContain('recovery_target_time=2026-11-26 10:00:00.000+00');
  const command = settings.find((one) => one.startsWith('restore_command='))?.slice('restore_command='.length) ?? '';
  writeFileSync(join(cluster, 'pg_wal', NAME), '');
  expect(run(command)).toBe(true);
  expect(readFileSync(join(cluster, 'pg_wal', NAME))).toEqual(SEGMENT);
  rmSync(join(archive, `${NAME}.gz`));
  expect(run(command)).toBe(false);
  expect(recoverySettings(archive, undefined).join()).not.toContain('target');
});
