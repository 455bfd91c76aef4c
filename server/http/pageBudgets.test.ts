import { describe, expect, it } from 'vitest';
import { CLIENT, openPages } from '../../tests/support/pages.ts';
import { RENDERS } from '../admission/budgets.ts';
import type { PageAnswer, PageAsk } from './pages.ts';
import { PREVIEW_COOKIE } from './previews.ts';

it('T58 one address has six hundred pages a minute rendered; what is kept costs nothing, nor does it others', async () => {
  const { app, requests } = await openPages();
  for (let page = 0; page < 600; page += 1) await app.inject(`/${page}`);
  expect((await app.inject('/one-more')).statusCode).toBe(429);
  expect((await app.inject({ url: '/platform/BTCUSD', cookies: CLIENT })).statusCode).toBe(429);
  expect((await app.inject('/599')).statusCode).toBe(200);
  expect((await app.inject({ url: '/one-more', remoteAddress: '10.0.0.1' })).statusCode).toBe(200);
  expect(requests).toHaveLength(601);
});

it('T58 all pages that do not exist are made once', async () => {
  const sharedAddressOf = async ({ address }: PageAsk) => (address.startsWith('/nope') ? '/no-such-page' : address);
  const { app, requests } = await openPages(() => ({ status: 404, headers: {}, body: '' }), { sharedAddressOf });
  for (let page = 0; page < 600; page += 1) expect((await app.inject(`/nope${page}`)).statusCode).toBe(404);
  expect((await app.inject('/nope')).statusCode).toBe(429);
  expect(new Set(requests.map(({ address }) => address))).toEqual(new Set(['/no-such-page']));
  expect(requests.length).toBeLessThan(100);
});

it('T58 whether a page exists is asked of the content as often as pages are made, and not for one that is kept', async () => {
  const addresses: string[] = [];
  const sharedAddressOf = async ({ address }: PageAsk) => {
    addresses.push(address);
    return address.startsWith('/nope') ? '/no-such-page' : address;
  };
  const { app } = await openPages(undefined, { sharedAddressOf });
  for (let count = 0; count < 5; count += 1) await app.inject('/about');
  expect(addresses).toEqual(['/about']);
  for (let page = 0; page < 700; page += 1) await app.inject(`/nope${page}`);
  expect(addresses).toHaveLength(600);
});

it('T58 a preview that is over counts once', async () => {
  const { app } = await openPages();
  for (let page = 0; page < 600; page += 1) {
    const { statusCode } = await app.inject({ url: `/${page}`, cookies: { [PREVIEW_COOKIE]: 'over' } });
    expect(statusCode).toBe(200);
  }
  expect((await app.inject('/one-more')).statusCode).toBe(429);
});

/** Opens pages that are rendered when the test says so, in the order in which they were started. */
async function openSlowPages() {
  const begun: { readonly address: string; readonly end: () => void }[] = [];
  const render = ({ address }: PageAsk) =>
    new Promise<PageAnswer>((resolve) => {
      begun.push({ address, end: () => resolve({ status: 200, headers: {}, body: address }) });
    });
  const { app } = await openPages(undefined, { render });
  let ended = 0;
  const endNext = async (): Promise<void> => {
    await expect.poll(() => begun.length).toBeGreaterThan(ended);
    begun[ended]?.end();
    ended += 1;
  };
  return { app, begun, endNext };
}

describe('T58 an address that asks for many pages at once', () => {
  it('waits behind others, who wait for none of his that have not begun', async () => {
    const { app, begun, endNext } = await openSlowPages();
    const flood = Array.from({ length: 30 }, (_, page) => app.inject(`/flood${page}`));
    const personal = Array.from({ length: 30 }, () => app.inject({ url: '/platform/BTCUSD', cookies: CLIENT }));
    await expect.poll(() => begun.length).toBe(2);
    const honest = app.inject({ url: '/platform/EURUSD', cookies: CLIENT, remoteAddress: '10.0.0.1' });
    await expect.poll(() => begun.length).toBe(3);
    expect(begun[2]?.address).toBe('/platform/EURUSD');
    begun[2]?.end();
    expect((await honest).statusCode).toBe(200);
    for (let page = 0; page < 61; page += 1) await endNext();
    expect((await Promise.all([...flood, ...personal])).every(({ statusCode }) => statusCode === 200)).toBe(true);
  });

  it('does not hold up those who ask for the same page', async () => {
    const { app, begun, endNext } = await openSlowPages();
    const flood = Array.from({ length: 30 }, (_, page) => app.inject(`/flood${page}`));
    await expect.poll(() => begun.length).toBe(2);
    const honest = app.inject({ url: '/flood29', remoteAddress: '10.0.0.1' });
    await expect.poll(() => begun.map(({ address }) => address)).toContain('/flood29');
    for (let page = 0; page < 30; page += 1) await endNext();
    expect((await honest).body).toBe('/flood29');
    expect((await Promise.all(flood)).every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(begun).toHaveLength(30);
  });

  it('gets the time to come back when too many wait, and nothing of that is kept', async () => {
    const { app, begun, endNext } = await openSlowPages();
    const places = RENDERS.perSubject + RENDERS.waitingPerSubject;
    const flood = Array.from({ length: places }, (_, page) => app.inject(`/flood${page}`));
    await expect.poll(() => begun.length).toBe(2);
    const refused = await app.inject('/one-more');
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5']);
    for (let page = 0; page < places; page += 1) await endNext();
    await Promise.all(flood);
    const again = app.inject('/one-more');
    await endNext();
    expect((await again).statusCode).toBe(200);
  });
});
