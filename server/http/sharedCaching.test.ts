import { describe, expect, it } from 'vitest';
import { OWN, openPages } from '../../tests/support/pages.ts';
import { SESSION_COOKIE } from '../modules/access/sessions/index.ts';
import type { PageAnswer, PageAsk } from './pages.ts';
import { PREVIEW_COOKIE } from './previews.ts';

describe('a cache that many visitors share', () => {
  const worded = ({ address, language, hasSession }: PageAsk): PageAnswer => ({
    status: address.endsWith('/nope') ? 404 : 200,
    headers: OWN,
    body: `${address} ${language} ${hasSession}`,
  });
  const SHARED = 'public, max-age=0, must-revalidate, s-maxage=5';
  const visitors = [
    { 'accept-language': 'en', cookie: '__Host-language=it' },
    { 'accept-language': 'es-ES', cookie: `${SESSION_COOKIE}=bad; __Host-third-party-frames=1` },
    {},
  ];

  it.each(['/', '/about', '/de', '/de/about', '/it/terms-conditions'])(
    'may keep %s: it is the same to all, to the byte',
    async (url) => {
      const { app, requests } = await openPages(worded);
      for (const encoding of ['br', 'gzip', 'identity']) {
        const answers = await Promise.all(
          visitors.map((headers) => app.inject({ url, headers: { ...headers, 'accept-encoding': encoding } })),
        );
        const sent = answers.map(({ rawPayload, headers: { date: _date, ...received } }) => ({ rawPayload, received }));
        expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(1);
        expect(sent[0]?.received).toMatchObject({ 'cache-control': SHARED, vary: 'Accept-Encoding' });
        expect(sent[0]?.received['set-cookie']).toBeUndefined();
      }
      expect(requests).toHaveLength(1);
    },
  );

  it('answers 304 when nothing has changed, and confuses no two encodings', async () => {
    const { app } = await openPages(worded);
    const get = (encoding: string, etag = '') =>
      app.inject({ url: '/de/about', headers: { 'accept-encoding': encoding, 'if-none-match': etag } });
    const [br, gzip] = [await get('br'), await get('gzip')];
    expect(br.headers.etag).not.toBe(gzip.headers.etag);
    const same = await get('br', String(br.headers.etag));
    expect([same.statusCode, same.headers['cache-control'], same.headers.vary]).toEqual([
      304,
      SHARED,
      'Accept-Encoding',
    ]);
    expect((await get('gzip', String(br.headers.etag))).statusCode).toBe(200);
  });

  it.each([
    ['an entrance', '/login'],
    ['a page that is another one for clients', '/contact-us'],
    ['the form of complaints', '/complaints'],
    ['the counts of client money', '/client-money'],
    ['a query, which may set a cookie', '/de/about?lang=it'],
    ['the home page with one', '/?lang=de'],
    ['a page that does not exist', '/de/nope'],
    ['one that says so in its reader’s language', '/nope'],
    ['the framework’s data', '/de/about.data'],
  ])('may not keep %s', async (_name, url) => {
    const { app } = await openPages(worded);
    const { headers } = await app.inject(url);
    expect([headers['cache-control'], headers.vary]).toEqual([
      'private, no-cache',
      'Accept-Encoding, Accept-Language, Cookie',
    ]);
  });

  it('may keep no page whose frames depend on its visitor, nor what is sent to one with a preview', async () => {
    const framed = await openPages(worded, { framesOf: () => ['https://widgets.example'] });
    expect((await framed.app.inject('/de/about')).headers['cache-control']).toBe('private, no-cache');
    const { app } = await openPages(worded);
    const { headers } = await app.inject({ url: '/de/about', cookies: { [PREVIEW_COOKIE]: 'over' } });
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  it('says that a page does not exist in the language of its reader', async () => {
    const missing = '/-no-such-page';
    const { app, requests } = await openPages(worded, {
      sharedAddressOf: async ({ address }) => (address === '/nope' ? missing : address),
    });
    for (const url of ['/nope', '/about']) await app.inject({ url, headers: { 'accept-language': 'it' } });
    expect(requests.map(({ address, language }) => [address, language])).toEqual([
      [missing, 'it'],
      ['/about', 'en'],
    ]);
  });
});
