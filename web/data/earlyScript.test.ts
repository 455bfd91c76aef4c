import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { earlyScript } from './earlyScript.ts';

type Kept = Readonly<Record<string, string>>;

/** Fakes a browser's storage. */
function storage(start: Kept) {
  const kept = new Map(Object.entries(start));
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

interface Start {
  readonly local?: Kept;
  readonly session?: Kept;
  /** Languages that the page lists for its brand. */
  readonly languages?: string;
  readonly cookie?: string;
  readonly wants?: readonly string[];
  readonly agent?: string;
}

/** Runs the script on a page of a browser with this storage and returns the effects. */
function run(address: string, start: Start) {
  const { pathname, search, hash } = new URL(address, 'http://here.invalid');
  const { languages, cookie = '', wants = ['en-GB'], agent = 'A browser' } = start;
  const [localStorage, sessionStorage] = [storage(start.local ?? {}), storage(start.session ?? {})];
  let replaced: string | undefined;
  let state: unknown = null;
  const style = { setProperty: () => undefined };
  const window = {};
  runInNewContext(earlyScript, {
    URLSearchParams,
    window,
    document: { cookie, documentElement: { dataset: { languages }, style } },
    navigator: { languages: wants, userAgent: agent },
    location: { pathname, search, hash, replace: (to: string) => (replaced = to) },
    history: { replaceState: (next: unknown) => (state = next) },
    innerWidth: 1_440,
    localStorage,
    sessionStorage,
  });
  return { replaced, state, local: localStorage.kept, session: sessionStorage.kept };
}

const VISITORS_PAGES = ['/login', '/login?from=%2Fplatform', '/register', '/password/request', '/', '/de'];

it.each([...VISITORS_PAGES, '/login/', '/Login', '/password/request/?ref=a', '/Password/Request', '/de/'])(
  'a client who opens %s is led to the platform',
  (address) => {
    const { replaced, local } = run(address, { local: { access_token: 'one' } });
    expect(replaced).toMatch(/^\/platform\/BTCUSD(\?|$)/);
    expect(local.get('access_token')).toBe('one');
  },
);

it.each(['/platform/BTCUSD', '/my-account/info', '/about', '/about/', '/login/help'])(
  '%s leads a client nowhere',
  (address) => {
    expect(run(address, { local: { access_token: 'one' } }).replaced).toBeUndefined();
  },
);

it('a visitor is led nowhere', () => expect(run('/login?from=%2Fplatform', {}).replaced).toBeUndefined());

it('ID-3 a token that leads back to the login is dropped, and the login says that the session has expired', () => {
  const local = { access_token: 'one', user: '{}', theme: 'dark' };
  const first = run('/login?from=%2Fstatements', { local });
  const again = run('/login?from=%2Fplatform%2FBTCUSD', { local, session: Object.fromEntries(first.session) });
  expect([again.replaced, again.state]).toEqual([undefined, { ended: 'expired', from: '/statements' }]);
  expect(Object.fromEntries(again.local)).toEqual({ theme: 'dark', session_end: 'expired' });
  expect(again.session.size).toBe(0);
});

it('ID-3 a platform that opened is proof enough: the next visit of the login leads to it again', () => {
  const local = { access_token: 'one' };
  const first = run('/login', { local });
  const platform = run('/platform/BTCUSD', { local, session: Object.fromEntries(first.session) });
  const next = run('/login?from=%2Fplatform', { local, session: Object.fromEntries(platform.session) });
  expect(next.replaced).toMatch('/platform/BTCUSD');
});

it('ID-3 another token that leads to the login is given its own chance', () => {
  const { replaced } = run('/login?from=%2Fplatform', {
    local: { access_token: 'two' },
    session: { led: '{"token":"one"}' },
  });
  expect(replaced).toMatch('/platform/BTCUSD');
});

const PAGE = { languages: 'en de it' };

it.each([
  ['/', { ...PAGE, wants: ['de-AT', 'en'] }, '/de'],
  ['/about?ref=a#costs', { ...PAGE, wants: ['fr', 'it'] }, '/it/about?ref=a#costs'],
  ['/about', { ...PAGE, cookie: 'a=b; __Host-language=de' }, '/de/about'],
  ['/', { ...PAGE, cookie: '__Host-language=de', local: { access_token: 'one' } }, '/platform/BTCUSD'],
] as const)('LA-5 %s leads a reader of another language to their address', (address, start, led) => {
  expect(run(address, start).replaced).toBe(led);
});

it.each([
  ['/', { ...PAGE, wants: ['fr', 'en', 'de'] }],
  ['/', { ...PAGE, wants: ['de'], cookie: '__Host-language=en' }],
  ['/', { ...PAGE, wants: ['de'], agent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' }],
  ['/about?lang=en', { ...PAGE, wants: ['de'] }],
  ['/de/about', { wants: ['it'] }],
  ['/', { languages: 'en', wants: ['de'] }],
] as const)('LA-5 %s leads nowhere who chose it, reads it, or counts pages', (address, start) => {
  expect(run(address, start).replaced).toBeUndefined();
});
