import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { BrandId } from '@candor/domain/ids.ts';
import type { Logger } from 'pino';
import { HOUR_MS } from '@candor/domain/time.ts';
import type { Config } from '../config.ts';
import { EdgeLine } from '../database/edgeLine.ts';
import { untilRead } from './untilRead.ts';
import type { World } from './world.ts';
import type { DatabaseAddress } from '../database/pool.ts';
import { OperatorError } from '../operatorError.ts';

type Common = Pick<Config, 'dataDir' | 'natsUrl' | 'natsPrefix'>;

interface LineWiring {
  readonly config: Common;
  readonly address: DatabaseAddress;
  readonly log: Logger;
}

interface OpenLine {
  readonly line: EdgeLine;
  readonly stop: () => Promise<void>;
}

interface Followed extends Pick<World, 'line' | 'content' | 'releases'> {
  readonly brandIds: readonly BrandId[];
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * Refreshes this process's copies of data that any edge may change. Parts not listed here follow the line themselves.
 */
export function followEdges({ line, content, releases, brandIds, log }: Followed): void {
  line.listen('content', (news) => {
    for (const brandId of news === undefined ? brandIds : [news.brandId]) content.forget(brandId);
  });
  const onUnread = (error: unknown): void =>
    log.warn({ error: String(error) }, 'which brands are held could not be learnt again');
  line.listen(
    'release',
    untilRead(() => releases.refresh(), onUnread),
  );
}

const NO_NATS = '-';
/** After this time an edge that ended or was killed has left the line. */
const PATIENCE_MS = 10_000;
const LOOK_MS = 250;

/**
 * Joins the edges of the installation. Each leaves a file in `DATA_DIR` and puts its name on the line, so that an edge
 * that does not find the others' files, or has other NATS settings, is refused.
 */
export async function openEdgeLine({ config, address, log }: LineWiring): Promise<OpenLine> {
  const folder = join(config.dataDir, 'edges');
  const own = randomBytes(8).toString('hex');
  const file = join(folder, own);
  const show = (): void => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(file, '\n', { mode: 0o600 });
  };
  show();
  const line = new EdgeLine();
  const onTrouble = (error: unknown): void => log.warn({ error: String(error) }, 'the line to the other edges');
  await line.start({
    address,
    name: `${config.natsUrl === undefined ? NO_NATS : config.natsPrefix} ${own}`,
    onTrouble,
    // Another edge that missed this name on the line for a moment may have removed the file; without it nobody could
    // join.
    onAlive: () => {
      try {
        show();
      } catch (error) {
        onTrouble(error);
      }
    },
  });
  const problem = await lastingProblem(config, file, line);
  const stop = async (): Promise<void> => {
    await line.stop();
    rmSync(file, { force: true });
  };
  if (problem === undefined) return { line, stop };
  await stop();
  throw new OperatorError(problem);
}

/** Returns the problem that remains when patience has run out. Waiting also removes the files of killed edges. */
async function lastingProblem(config: Common, file: string, line: EdgeLine): Promise<string | undefined> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const others = await line.others();
    const problem = edgeProblem(config, others);
    if (problem === undefined) removeStale(file, others);
    if (problem === undefined || performance.now() > deadline) return problem;
    await setTimeout(LOOK_MS);
  }
}

/** Says why this edge cannot join these; undefined if it can. */
export function edgeProblem(config: Common, others: readonly string[]): string | undefined {
  for (const [reached = '', file = ''] of others.map((other) => other.split(' '))) {
    if (reached === NO_NATS || config.natsUrl === undefined)
      return 'Another server serves this database already: to serve it together, both need NATS_URL (docs/cluster.md).';
    if (reached !== config.natsPrefix)
      return `Another edge serves this database already, with NATS_PREFIX=${reached}: it has to be the same for both.`;
    if (!existsSync(join(config.dataDir, 'edges', file)))
      return (
        `Another edge serves this database already, and its DATA_DIR is not the folder ${config.dataDir} of this one: ` +
        'all edges need one folder (docs/cluster.md).'
      );
  }
  return undefined;
}

/**
 * Removes files of edges that are gone. An edge seen within the last hour, by the folder's clock, may just have lost
 * its line.
 */
function removeStale(own: string, others: readonly string[]): void {
  const folder = dirname(own);
  const before = statSync(own).mtimeMs - HOUR_MS;
  const living = new Set(others.map((other) => other.split(' ')[1]));
  for (const name of readdirSync(folder).filter((one) => !living.has(one))) {
    const file = join(folder, name);
    const { mtimeMs = 0 } = statSync(file, { throwIfNoEntry: false }) ?? {};
    if (mtimeMs < before) rmSync(file, { force: true });
  }
}
