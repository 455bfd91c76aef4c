import { closeSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from '../scripts/bankProcess.ts';
import { toEnvironment } from '../scripts/database.ts';
import { startServer } from '../scripts/serverProcess.ts';
import { withDatabase } from './database.ts';

/** A whole server on an empty database of its own. */
export interface BenchServer {
  readonly port: number;
  readonly baseUrl: string;
  readonly logFile: string;
}

/** Runs the work beside a server with these settings over the environment's; its log is removed afterwards. */
export function withServer<T>(
  settings: Readonly<Record<string, string>>,
  work: (server: BenchServer) => Promise<T>,
): Promise<T> {
  return withDatabase(async (address) => {
    const port = await findFreePort();
    const baseUrl = `http://127.0.0.1:${port}`;
    const logFile = join(tmpdir(), `candor-bench-${process.pid}-${port}.log`);
    const output = openSync(logFile, 'a');
    try {
      const environment = { ...process.env, ...toEnvironment(address), PORT: String(port), ...settings };
      const server = await startServer({ baseUrl, environment, output });
      try {
        return await work({ port, baseUrl, logFile });
      } finally {
        await server.stop();
      }
    } finally {
      closeSync(output);
      rmSync(logFile, { force: true });
    }
  });
}
