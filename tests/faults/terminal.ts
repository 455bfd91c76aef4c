import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { expect, vi } from 'vitest';

export const ROOT = resolve(import.meta.dirname, '../..');

/** `npm start` as a person runs it: one process at the terminal, and its output. */
export interface Terminal {
  readonly process: ChildProcess;
  /** Resolves with the exit code once all output is read: the last of it may arrive after the process has ended. */
  readonly ended: Promise<number | null>;
  isOver(): boolean;
  output(): string;
}

/** Limit that ends a hang; it measures nothing. */
export const LIMIT = { timeout: 240_000, interval: 50 };

export interface TerminalOptions {
  readonly settings: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
  /** A script of `scripts/` under any Node; `start.mjs` by default. */
  readonly script?: string;
  /** The script's checkout; this one by default. */
  readonly root?: string;
}

export function openTerminal({ settings, args = [], script = 'start.mjs', root = ROOT }: TerminalOptions): Terminal {
  const child = spawn(process.execPath, [join(root, 'scripts', script), ...args], {
    cwd: root,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], LOG_LEVEL: 'warn', STORIES: 'few', ...settings },
    // A group of its own, as a terminal creates it: Ctrl-C signals the whole group.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return watch(child);
}

/** Reads all that a process prints. */
export function watch(child: ChildProcessByStdio<null, Readable, Readable>): Terminal {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  let isOver = false;
  const ended = new Promise<number | null>((answer) => {
    child.once('close', (code) => {
      isOver = true;
      answer(code);
    });
  });
  return { process: child, ended, isOver: () => isOver, output: () => text };
}

/** Waits until the server serves. */
export async function ready(terminal: Terminal): Promise<void> {
  const isReady = (): boolean => terminal.output().includes('Ready after') || terminal.isOver();
  await vi.waitUntil(isReady, LIMIT);
  expect(terminal.output()).toContain('Ready after');
}

/** Sends Ctrl-C to the whole group, as the terminal does; returns the exit code. */
export function interrupt(terminal: Terminal): Promise<number | null> {
  process.kill(-(terminal.process.pid ?? 0), 'SIGINT');
  return terminal.ended;
}

/** Lists all processes started with this data folder, PostgreSQL's included. */
export function processesOf(folder: string): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => environmentOf(pid).includes(folder) || commandOf(pid).includes(folder))
    .map((pid) => Number.parseInt(pid, 10));
}

/** Returns the command of a process; empty if it has ended. */
export function commandOf(pid: number | string): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

/** Returns the environment of a process; empty if it has ended. */
export function environmentOf(pid: number | string): string {
  return read(`/proc/${pid}/environ`);
}

export async function allGone(folder: string): Promise<void> {
  await vi.waitUntil(() => processesOf(folder).length === 0, LIMIT);
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
