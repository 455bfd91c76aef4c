import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { LIMIT, ROOT } from './terminal.ts';

export interface Said {
  readonly code: number | null;
  readonly text: string;
}

const BOOT = join(import.meta.dirname, 'bootMachine.sh');
/** Namespaces of the machine: processes, files, control groups, names. It shares the outer machine's network. */
const NAMESPACES = ['--mount', '--pid', '--fork', '--cgroup', '--uts', '--ipc'];
const PROGRAMS = ['/usr/lib/systemd/systemd', '/usr/bin/unshare', '/usr/bin/nsenter'];

/** Returns the mount of version 2 control groups, which on some machines is beside that of version 1. */
function controlGroups(): string | undefined {
  const mounts = readFileSync('/proc/self/mounts', 'utf8').split('\n');
  return mounts.find((line) => line.includes(' cgroup2 '))?.split(' ')[1];
}

/** Can this process boot a machine? Only root may create namespaces with mounts of their own, and not everywhere. */
export function mayBoot(): boolean {
  if (process.getuid?.() !== 0 || controlGroups() === undefined) return false;
  if (!PROGRAMS.every((program) => existsSync(program))) return false;
  const trying = 'mount --make-rprivate / && mount -t tmpfs tmpfs /mnt && mount -t cgroup2 cgroup2 /mnt';
  return spawnSync('unshare', [...NAMESPACES, 'sh', '-c', trying]).status === 0;
}

/** A machine whose first process is systemd, with this checkout as a release; see `bootMachine.sh`. */
export class Machine {
  readonly #place = mkdtempSync(join(tmpdir(), 'candor-machine-'));
  readonly #group = join(controlGroups() ?? '', `candor-machine-${process.pid}`);
  readonly #outside: ChildProcess;
  readonly #ended: Promise<unknown>;
  #first = '';

  private constructor() {
    mkdirSync(this.#group);
    // Ends the machine if the test is killed.
    const boot = [
      'setpriv',
      '--pdeathsig',
      'KILL',
      'unshare',
      '--kill-child',
      ...NAMESPACES,
      'sh',
      BOOT,
      this.#place,
      ROOT,
    ];
    const entering = `echo $$ > ${this.#group}/cgroup.procs && exec "$@"`;
    this.#outside = spawn('sh', ['-c', entering, 'sh', ...boot], { stdio: 'ignore', detached: true });
    this.#ended = new Promise((answer) => this.#outside.once('exit', answer));
  }

  static async boot(): Promise<Machine> {
    const machine = new Machine();
    await vi.waitUntil(() => machine.#hasStarted(), LIMIT);
    return machine;
  }

  /** Runs a program on the machine as root, without blocking this process, whose servers must keep answering. */
  run(program: string, args: readonly string[] = [], input?: string): Promise<Said> {
    const inside = [
      '-t',
      this.#first,
      '-a',
      '--wd=/srv',
      'env',
      '-i',
      'PATH=/usr/sbin:/usr/bin:/sbin:/bin',
      'HOME=/root',
    ];
    const child = spawn('nsenter', [...inside, program, ...args], {
      stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (text += data.toString()));
    child.stdin?.end(input);
    return new Promise((answer) => child.once('close', (code) => answer({ code, text })));
  }

  /** Writes a file on the machine that only its owner may read. */
  async write(path: string, text: string, owner = 'root'): Promise<void> {
    const script = 'mkdir -p "${1%/*}" && umask 077 && cat > "$1" && chown "$2" "$1"';
    const { code, text: output } = await this.run('sh', ['-c', script, 'sh', path, owner], text);
    if (code !== 0) throw new Error(`${path} cannot be written: ${output}`);
  }

  /** Ends the first process, and with it all others and their mounts. */
  async end(): Promise<void> {
    this.#outside.kill('SIGKILL');
    await this.#ended;
    await vi.waitUntil(() => removeGroup(this.#group), LIMIT);
    rmSync(this.#place, { recursive: true });
  }

  async #hasStarted(): Promise<boolean> {
    const { pid, exitCode } = this.#outside;
    if (exitCode !== null) throw new Error(`the machine ended with ${exitCode} before it had started`);
    this.#first = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
    if (this.#first === '') return false;
    return (await this.run('systemctl', ['is-active', 'basic.target'])).code === 0;
  }
}

/** Removes the group, which is empty shortly after its processes have ended. */
function removeGroup(group: string): boolean {
  for (const { name } of readdirSync(group, { withFileTypes: true }).filter((entry) => entry.isDirectory()))
    if (!removeGroup(join(group, name))) return false;
  try {
    rmdirSync(group);
    return true;
  } catch {
    // The group still has processes.
    return false;
  }
}
