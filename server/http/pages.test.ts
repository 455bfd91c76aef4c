import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Brand } from '@candor/brands/schema.ts';
import { PLATFORM } from '@candor/domain/clients/clientPages.ts';
import { describe, expect, it } from 'vitest';
import { CLIENT, HTML, OWN, SCRIPT, northline, openPages } from '../../tests/support/pages.ts';
import { AFFILIATE_COOKIE, SESSION_COOKIE } from '../modules/access/sessions/index.ts';

describe('pages for everybody', () => {
  it('R22: name each inline script by its hash and carry no nonce', async () => {
    const { app } = await openPages();
    const policy = (await app.inject('/login')).headers['content-security-policy'];
    expect(policy).toContain(`script-src 'self' 'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}';`);
    expect(policy).not.toContain('nonce');
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types dompurify default seen-pages");
  });

  it('T17 R22: allow no script that came in with content, and tell nobody which ones are ours', async () => {
    const foreign = '<script>alert(document.cookie)</script>';
    const { app } = await openPages(() => ({
      status: 200,
      headers: OWN,
      body: HTML.replace('</head>', `${foreign}</head>`),
    }));
    const { headers, body } = await app.inject('/login');
    expect(body).toContain(foreign);
    expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${OWN['x-own-scripts']}';`);
    expect(headers['x-own-scripts']).toBeUndefined();
  });

  it('are made once for all who come at the same time, whatever their query', async () => {
    const { app, requests } = await openPages();
    await Promise.all([app.inject('/login'), app.inject('/login?ref=a'), app.inject('/login?ref=b')]);
    expect(requests.map(({ address }) => address)).toEqual(['/login']);
  });

  it('are answered in a word when nothing has changed', async () => {
    const { app } = await openPages();
    const { etag } = (await app.inject('/login')).headers;
    expect(etag).toBeDefined();
    const again = await app.inject({ url: '/login', headers: { 'if-none-match': String(etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('keep the status of a page that does not exist, and do not keep a failure', async () => {
    const { app, requests } = await openPages(({ address }) => ({
      status: address === '/x' ? 404 : 500,
      headers: {},
      body: '',
    }));
    expect((await app.inject('/x')).statusCode).toBe(404);
    expect((await app.inject('/y')).statusCode).toBe(500);
    expect((await app.inject('/y')).statusCode).toBe(500);
    expect(requests).toHaveLength(3);
  });

  it('send one home page to visitors and clients, whose own script leads them to the platform', async () => {
    const { app } = await openPages();
    const answers = await Promise.all(
      [{}, CLIENT].map(async (cookies: Record<string, string>) => app.inject({ url: '/', cookies })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers[0]?.body).toBe(answers[1]?.body);
  });

  it.each([
    ['/economics?ref=nordlys&utm_source=a%20b', '/de/economics', '/de/economics?ref=nordlys&utm_source=a%20b'],
    ['/About?ref=a', '/about', '/about?ref=a'],
    ['/about/?ref=a', '/about', '/about?ref=a'],
    ['/?ref=a', '/platform/BTCUSD', '/platform/BTCUSD?ref=a'],
    ['/register?ref=a', '/login', '/login?ref=a'],
    ['/about/', '/about', '/about'],
  ])('LA-4 %s, which leads to %s, takes its query along', async (url, location, whole) => {
    const { app } = await openPages(() => ({ status: 302, headers: { location }, body: '' }));
    expect((await app.inject(url)).headers.location).toBe(whole);
  });

  it('LA-4 a client on the way to the platform takes their query along', async () => {
    const { app } = await openPages(() => ({ status: 302, headers: { location: '/platform/BTCUSD' }, body: '' }));
    const { headers } = await app.inject({ url: '/platform?ref=a&x=1', cookies: CLIENT });
    expect(headers.location).toBe('/platform/BTCUSD?ref=a&x=1');
  });

  it.each([
    ['/platform', '/login?from=%2Fplatform'],
    ['/platform/BTCUSD?ref=a', '/login?from=%2Fplatform%2FBTCUSD%3Fref%3Da&ref=a'],
    ['/my-account/info', '/login?from=%2Fmy-account%2Finfo'],
    ['/My-Account/info', '/login?from=%2FMy-Account%2Finfo'],
    ['/payment/deposit?from=%2Fevil', '/login?from=%2Fpayment%2Fdeposit%3Ffrom%3D%252Fevil'],
  ])('ID-3 lead a visitor from %s to the login, which leads back, before anything is made', async (url, location) => {
    const { app, requests } = await openPages();
    const { statusCode, headers } = await app.inject(url);
    expect([statusCode, headers.location, headers['cache-control']]).toEqual([302, location, 'no-store']);
    expect(requests).toEqual([]);
  });

  it('R21 lead a visitor of a restricted brand from its address to the login, and a client to the platform', async () => {
    const restricted = { ...northline, restricted: true };
    const { app } = await openPages(() => ({ status: 302, headers: { location: PLATFORM }, body: '' }), {}, restricted);
    const locationOf = async (cookies: Record<string, string>) =>
      (await app.inject({ url: '/?ref=a', cookies })).headers.location;
    expect(await locationOf({})).toBe('/login?from=%2Fplatform%2FBTCUSD%3Fref%3Da&ref=a');
    expect(await locationOf(CLIENT)).toBe('/platform/BTCUSD?ref=a');
  });

  it.each(['/platformx', '/payment/return/NOR-1234567', '/platform/BTCUSD.data?_routes=x', '/contact-us'])(
    'ID-3 answer a visitor at %s',
    async (url) => {
      const { app } = await openPages();
      expect((await app.inject(url)).statusCode).toBe(200);
    },
  );

  it('contact and the panel are one page for visitors and another one for browsers with a session', async () => {
    const { app, requests } = await openPages();
    const cookies = { [SESSION_COOKIE]: 'bad', [AFFILIATE_COOKIE]: 'bad' };
    for (const url of ['/contact-us', '/contact-us?ref=a', '/login', '/affiliate', '/affiliate/links/']) {
      await app.inject(url);
      await app.inject({ url, cookies });
    }
    for (const url of ['/affiliate', '/contact-us', '/affiliate/login', '/affiliate/password/request'])
      await app.inject({ url, cookies: { [url === '/affiliate' ? SESSION_COOKIE : AFFILIATE_COOKIE]: 'bad' } });
    expect(requests.map(({ address, hasSession }) => [address, hasSession])).toEqual([
      ['/contact-us', false],
      ['/contact-us', true],
      ['/login', false],
      ['/affiliate', false],
      ['/affiliate', true],
      ['/affiliate/links/', false],
      ['/affiliate/links/', true],
      ['/affiliate/login', false],
      ['/affiliate/password/request', false],
    ]);
  });

  it('LA-4 a form that is sent early keeps the link by which its visitor came', async () => {
    const { app } = await openPages();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const early = await app.inject({ method: 'POST', url: '/register?ref=a', headers, payload: 'a=b' });
    expect(early.headers.location).toBe('/register?ref=a');
  });

  it.each([
    '/login',
    '/password/reset/a-code',
    '/lost-factors/return/a-code',
    '/affiliate',
    '/affiliate/links',
    '/affiliate/accept/a-code',
    '/affiliate/password/request',
    '/',
    '/about',
    '/de/about',
  ])('never take a form that was sent to %s before it came alive', async (url) => {
    const { app } = await openPages();
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = await app.inject({ method: 'POST', url, headers, payload: 'email=a&password=b' });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, url]);
  });

  it.each(['//evil.example', '//evil.example/login', '/%2fevil.example', '/a/%5Cevil.example', '///evil.example'])(
    'T39 lead no early form from %s to another host',
    async (url) => {
      const { app } = await openPages();
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      const { statusCode, headers: received } = await app.inject({ method: 'POST', url, headers, payload: 'a=b' });
      if (received.location === undefined) return expect(statusCode).toBe(404);
      expect(new URL(received.location, 'http://northline.localhost').host).toBe('northline.localhost');
      expect(received.location).not.toMatch(/^\/[/\\]/);
      return undefined;
    },
  );

  it('T19 hand out no search file that a browser could take for a page', async () => {
    const { app } = await openPages();
    for (const url of ['/robots.txt', '/sitemap.xml']) {
      const { headers } = await app.inject(url);
      expect(headers['x-content-type-options'], url).toBe('nosniff');
      expect(headers['content-security-policy'], url).toContain("default-src 'none'");
    }
  });

  it('BR-14 give the brand’s security.txt as text, and nothing in its place where there is none', async () => {
    const { app, requests } = await openPages(undefined, { securityTextOf: ({ id }) => `Contact: mailto:${id}\n` });
    const { statusCode, headers, body } = await app.inject('/.well-known/security.txt');
    expect([statusCode, body, requests]).toEqual([200, 'Contact: mailto:northline\n', []]);
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('R34: tell search engines that a demonstration is not for them', async () => {
    const { app } = await openPages();
    expect((await app.inject('/robots.txt')).body).toContain('Disallow: /\n');
  });
});

describe('pages whose address ends in a code', () => {
  const routes = readFileSync(join(import.meta.dirname, '../../web/routes.ts'), 'utf8');
  const paths = [...routes.matchAll(/route\('([^']+):code'/g)].map(([, path = '']) => path);

  it('R22: are found in the table of routes', () => expect(paths.length).toBeGreaterThan(8));

  it.each(paths)('R22: /%s… is rendered for its visitor alone', async (path) => {
    const { app, requests } = await openPages();
    const { headers } = await app.inject(`/${path}abcdefghijkl`);
    expect(requests).toMatchObject([{ nonce: expect.any(String) }]);
    expect(headers['cache-control']).toContain('no-store');
  });
});

describe('LA-1: the language of a page', () => {
  const languageOf = async (url: string, headers: Record<string, string> = {}) => {
    const { app, requests } = await openPages();
    // The session's cookie is also sent where a test has its own.
    const cookie = [headers['cookie'], `${SESSION_COOKIE}=good`].filter((part) => part !== undefined).join('; ');
    const answer = await app.inject({ url, headers: { ...headers, cookie } });
    return { language: requests[0]?.language, cookie: answer.headers['set-cookie'], vary: answer.headers.vary };
  };

  it.each([
    ['the first of the brand', '/login', {}, 'en'],
    ["the browser's", '/login', { 'accept-language': 'de-DE,de;q=0.9' }, 'de'],
    ['what was stored', '/login', { 'accept-language': 'de', cookie: '__Host-language=it' }, 'it'],
    ['the one asked for', '/login?lang=es', { 'accept-language': 'de', cookie: '__Host-language=it' }, 'es'],
    ['none that there is not', '/login?lang=xx', { cookie: '__Host-language=../en' }, 'en'],
    ['the same on personal pages', '/platform/BTCUSD?lang=de', {}, 'de'],
  ] as const)('is %s', async (_name, url, headers, language) => {
    expect((await languageOf(url, headers)).language).toBe(language);
  });

  it('is remembered when the address asks for it, and only then', async () => {
    expect((await languageOf('/login?lang=de')).cookie).toBe(
      '__Host-language=de; Max-Age=31536000; Path=/; Secure; SameSite=Lax',
    );
    expect((await languageOf('/platform/BTCUSD?lang=de')).cookie).toContain('language=de;');
    expect((await languageOf('/login?lang=xx')).cookie).toBeUndefined();
    expect((await languageOf('/login', { 'accept-language': 'de' })).cookie).toBeUndefined();
  });

  it('separates what is kept of a page, here and on the way', async () => {
    const { app, requests } = await openPages();
    for (const language of ['en', 'de', 'de'])
      await app.inject({ url: '/login', headers: { 'accept-language': language } });
    expect(requests.map(({ language }) => language)).toEqual(['en', 'de']);
    expect((await languageOf('/login')).vary).toBe('Accept-Encoding, Accept-Language, Cookie');
  });
});

describe('personal pages', () => {
  it('R22: carry a nonce of their own each time and are never kept', async () => {
    const { app, requests } = await openPages();
    const open = () => app.inject({ url: '/platform/BTCUSD', cookies: CLIENT });
    const answers = [await open(), await open()];
    expect(new Set(requests.map(({ nonce }) => nonce)).size).toBe(2);
    for (const [index, { headers }] of answers.entries()) {
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['content-security-policy']).toContain(`'nonce-${requests[index]?.nonce}' 'strict-dynamic';`);
    }
  });

  it.each(['/Platform/BTCUSD', '/autologin/code', '/Password/Reset/code'])('R22: %s is one, too', async (url) => {
    const { app, requests } = await openPages();
    const { headers } = await app.inject({ url, cookies: CLIENT });
    expect(headers['cache-control']).toBe('no-store');
    expect(requests[0]?.nonce).toBeDefined();
  });
});

describe('R24: the third-party chart', () => {
  const frame = 'https://charts.example';
  const policyOf = async (
    framesOf: () => readonly string[],
    cookies: Record<string, string>,
    url = '/platform/BTCUSD',
  ) => {
    const { app } = await openPages(undefined, { framesOf });
    // The home page would redirect a client to the platform.
    const session = url === '/' ? {} : CLIENT;
    const { headers } = await app.inject({ url, cookies: { ...session, ...cookies } });
    return String(headers['content-security-policy']);
  };

  it('is let in where the brand has it and the visitor has agreed, and nothing else with it', async () => {
    expect(await policyOf(() => [frame], { '__Host-third-party-frames': '1' })).toContain(`; frame-src ${frame};`);
  });

  it.each([
    ['the visitor was not asked', () => [frame], {}, '/platform/BTCUSD'],
    ['the visitor refused', () => [frame], { '__Host-third-party-frames': '0' }, '/platform/BTCUSD'],
    ['the brand has its own', () => [], { '__Host-third-party-frames': '1' }, '/platform/BTCUSD'],
    ['a page for everybody is his who was not asked', () => [frame], {}, '/'],
    ['a page for everybody is his who refused', () => [frame], { '__Host-third-party-frames': '0' }, '/'],
  ])('stays out where %s', async (_name, framesOf, cookies, url) => {
    const policy = await policyOf(framesOf, cookies, url);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('frame-src');
  });
});

describe('R24: third-party widgets on pages for everybody', () => {
  const framesOf = () => ['https://widgets.example', 'https://charts.example'];
  const agreed = { '__Host-third-party-frames': '1' };

  it('are let in for visitors who agree', async () => {
    const { app } = await openPages(undefined, { framesOf });
    const { headers } = await app.inject({ url: '/', cookies: agreed });
    expect(headers['content-security-policy']).toContain('; frame-src https://widgets.example https://charts.example;');
    expect(headers.vary).toContain('Cookie');
  });

  it('make a page of their own: neither what is kept nor what the browser has is the other visitor’s', async () => {
    const { app, requests } = await openPages(undefined, { framesOf });
    const plain = await app.inject('/');
    const framed = await app.inject({ url: '/', cookies: agreed });
    expect(requests).toHaveLength(2);
    expect(plain.headers['content-security-policy']).not.toContain('frame-src');
    expect(framed.headers.etag).not.toBe(plain.headers.etag);
    const revalidation = { 'if-none-match': String(plain.headers.etag) };
    expect((await app.inject({ url: '/', cookies: agreed, headers: revalidation })).statusCode).toBe(200);
    expect((await app.inject({ url: '/', headers: revalidation })).statusCode).toBe(304);
  });
});

describe('R24: tiles of maps', () => {
  const map = { tiles: 'https://tiles.example/{z}/{x}/{y}.png?key=public', attribution: '© Example' };
  const mapped: Brand = { ...northline, website: { ...northline.website, map } };
  const CONTENT = '<article data-content="about"></article>';
  const picturesOf = async (brand: Brand, body: string, url = '/about') => {
    const { app } = await openPages(() => ({ status: 200, headers: {}, body }), {}, brand);
    const policy = String((await app.inject({ url, cookies: CLIENT })).headers['content-security-policy']);
    return /img-src ([^;]*)/.exec(policy)?.[1];
  };

  it.each([
    ['come from their one origin on pages of the content', mapped, CONTENT, '/about', "'self' https://tiles.example"],
    ['stay out of other pages of that brand', mapped, HTML, '/login', "'self'"],
    ['stay out of personal pages', mapped, CONTENT, '/platform/BTCUSD', "'self'"],
    ['stay out where the brand has none', northline, CONTENT, '/about', "'self'"],
  ])('%s', async (_name, brand, body, url, pictures) => {
    expect(await picturesOf(brand, body, url)).toBe(pictures);
  });
});

describe('T31: where a client sees a document of his', () => {
  const policyOf = async (url: string): Promise<string> => {
    const { app } = await openPages(undefined, { filesSite: 'https://files.example' });
    return String((await app.inject({ url, cookies: CLIENT })).headers['content-security-policy']);
  };

  it('lets in pictures of the host of files', async () => {
    expect(await policyOf('/my-account/documents/doc_passport')).toContain("; img-src 'self' https://files.example;");
  });

  it.each(['/my-account/documents', '/my-account/info', '/platform/BTCUSD', '/payment/continue/NOR-1', '/login'])(
    'lets none in on %s',
    async (url) => expect(await policyOf(url)).toContain("; img-src 'self';"),
  );
});

describe('R22: where a payment goes on', () => {
  const payingOf = () => ({ forms: ['https://pay.example'], frames: ['https://files.example'] });
  const policyOf = async (url: string): Promise<string> => {
    const { app } = await openPages(undefined, { payingOf });
    return String((await app.inject({ url, cookies: CLIENT })).headers['content-security-policy']);
  };

  it('lets the configured providers in, exactly', async () => {
    const policy = await policyOf('/payment/continue/NOR-1234567');
    expect(policy).toContain("; form-action 'self' https://pay.example;");
    expect(policy).toContain('; frame-src https://files.example;');
  });

  it.each(['/payment/deposit', '/payment/return/NOR-1234567', '/payment/continue', '/platform/BTCUSD', '/login'])(
    'lets nobody in on %s',
    async (url) => {
      const policy = await policyOf(url);
      expect(policy).toContain("; form-action 'self';");
      expect(policy).not.toContain('frame-src');
    },
  );
});
