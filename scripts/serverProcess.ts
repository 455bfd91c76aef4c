import { answers, startChild } from './childProcess.ts';
import type { ChildOptions, RunningChild } from './childProcess.ts';

export interface ServerOptions extends Pick<ChildOptions, 'environment' | 'isWatching' | 'output'> {
  readonly baseUrl: string;
}

export type ServerProcess = RunningChild;

/** Sources of the server, which a watching start runs as they are. */
const SOURCES = 'server/main.ts';
/** Bundle that `builds/server.ts` makes from the sources. */
const BUNDLE = 'server/build/main.js';

/** Starts the server and waits until it answers. It ends on its own when its parent dies. */
export function startServer({ baseUrl, ...options }: ServerOptions): Promise<ServerProcess> {
  const environment = serverEnvironment(options.environment);
  const program = options.isWatching === true ? SOURCES : BUNDLE;
  return startChild({ ...options, environment, program, isReady: () => isHealthy(baseUrl) });
}

/** Starts the part of the server that deals, which serves no pages: it reports itself when it is ready. */
export function startDealing(options: Omit<ServerOptions, 'baseUrl'>): Promise<ServerProcess> {
  const environment = serverEnvironment({ ...options.environment, ROLES: 'dealing,feed' });
  return startChild({ ...options, environment, program: BUNDLE, isReady: 'says' });
}

/**
 * Returns the server's environment. React has two builds: the one for development takes twice as long for a page, and
 * fits pages from their sources.
 */
export function serverEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return { ...environment, NODE_ENV: environment['WEB_DEV'] === '1' ? 'development' : 'production' };
}

/** Checks the server under the machine's own name: an address that it listens on may belong to no brand. */
export function isHealthy(baseUrl: string): Promise<boolean> {
  return answers(`${baseUrl}/api/health`, 'localhost');
}
