import { expect, test } from 'vitest';
import type { Pool } from '../../../database/pool.ts';
import { ReleaseBoard } from './releaseBoard.ts';
import type { RunningBrand } from './releaseBoard.ts';

function live(id: string, fingerprint = id): RunningBrand {
  return { id, name: id, isLive: true, configuration: { fingerprint } as RunningBrand['configuration'] };
}

/** A pool over these published fingerprints; a question that is held waits until it is let go. */
function poolOf(published: ReadonlySet<string>) {
  let held: PromiseWithResolvers<void> | undefined;
  const query = async (_statement: string, values?: readonly string[]) => {
    const [fingerprint] = values ?? [];
    if (fingerprint === undefined) return { rows: [] };
    const found = { rows: published.has(fingerprint) ? [{}] : [] };
    const wait = held;
    held = undefined;
    await wait?.promise;
    return found;
  };
  const connection = { query, escapeLiteral: (text: string) => text, release: () => undefined };
  const pool = { connect: async () => connection, options: {} } as unknown as Pool;
  const holdNext = (): (() => void) => {
    held = Promise.withResolvers();
    return held.resolve;
  };
  return { pool, holdNext };
}

const bus = { publish: () => undefined };

test('BR-11 a brand that is added while releases are looked for stays held', async () => {
  const { pool, holdNext } = poolOf(new Set());
  const board = await ReleaseBoard.open({ pool, bus, brands: [live('first')] });
  const letGo = holdNext();
  const looking = board.refresh();
  await board.restate(live('second'));
  letGo();
  await looking;
  expect(board.held).toEqual(['first', 'second']);
});

test('BR-11 a release of the configuration before frees no brand that has another one by then', async () => {
  const { pool, holdNext } = poolOf(new Set(['before']));
  const board = await ReleaseBoard.open({ pool, bus, brands: [live('first', 'draft')] });
  await board.restate(live('second', 'unpublished'));
  const letGo = holdNext();
  const looking = board.restate(live('first', 'before'));
  await board.restate(live('first', 'after'));
  letGo();
  await looking;
  expect(board.held).toEqual(['first', 'second']);
  await board.restate(live('first', 'before'));
  expect(board.held).toEqual(['second']);
});
