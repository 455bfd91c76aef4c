import { expect, it, vi } from 'vitest';
import { loadBrand } from '../brands.ts';
import type { Pool } from '../database/pool.ts';
import type { Readiness } from '../http/readiness.ts';
import { openStatus } from './status.ts';

const away = () => Promise.reject(new Error('no connection'));
const read = { days: 90, all: [], tape: undefined };
const found: Readiness = {
  ready: false,
  deals: false,
  database: false,
  dealing: true,
  sources: [],
  sourceChanges: 0,
  opening: { everywhere: false, pauses: 0 },
  mode: 'normal',
};

it('SM-8 an outage of the database is shown, with the interruptions that were read last, or without', async () => {
  let now = 1_000_000;
  const interruptions = vi.fn<() => Promise<typeof read>>(away);
  const statusOf = openStatus({
    pool: { connect: away } as unknown as Pool,
    clock: { now: () => now, elapsed: () => now },
    readiness: async () => found,
    isDiskScarce: () => false,
    failing: () => undefined,
    figures: { interruptions },
    simulated: false,
  });
  const brand = loadBrand('northline');
  const parts = { website: 'limited', prices: 'limited', trading: 'down', payments: 'down', mails: 'down' };
  const ask = async () => {
    now += 10_000;
    return statusOf(brand);
  };
  expect(await ask()).toMatchObject({ parts, interruptions: undefined });
  interruptions.mockResolvedValueOnce(read);
  for (const _ of ['as long as they can be read', 'no longer'])
    expect(await ask()).toMatchObject({ parts, interruptions: read });
  expect(interruptions).toHaveBeenCalledTimes(3);
});
