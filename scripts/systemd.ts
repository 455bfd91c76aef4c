import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { printLine } from './progress.ts';

const run = promisify(execFile);

/** Variable by which systemd's own program reaches the systemd that has started us. */
const SOCKET = 'NOTIFY_SOCKET';

/**
 * Returns a function that notifies systemd that clients are served: `systemctl start` and `restart` wait for it
 * (`Type=notify`). No process that we start gets the variable. Without systemd it does nothing.
 */
export function systemdNotifier(environment: NodeJS.ProcessEnv): () => Promise<void> {
  const socket = environment[SOCKET];
  delete environment[SOCKET];
  return async () => {
    if (socket === undefined) return;
    try {
      await run('systemd-notify', ['--ready', '--status=Serving'], { env: { ...environment, [SOCKET]: socket } });
    } catch (error) {
      printLine(`systemd could not be notified that clients are served: ${String(error)}`);
    }
  };
}
