import { describe, expect, it } from 'vitest';
import { checkSecureOrigin, isBrowser, isSameOrigin } from './origin.ts';
import type { RequestOrigin } from './origin.ts';

function request(changes: Partial<RequestOrigin>): RequestOrigin {
  return { host: 'localhost:3000', protocol: 'http', origin: undefined, fetchSite: undefined, ...changes };
}

describe('R13 a browser logs in over https, or on its own machine', () => {
  it.each([
    ['https://trade.example', true],
    ['http://localhost:3000', true],
    ['http://northline.localhost:3000', true],
    ['http://127.0.0.1:3000', true],
    ['http://127.8.9.1', true],
    ['http://[::1]:3000', true],
    ['http://trade.example', false],
    ['http://192.168.1.5:3000', false],
    ['http://localhost.evil.example', false],
    ['http://127.0.0.1.evil.example', false],
    ['http://notlocalhost', false],
    ['null', false],
    ['', false],
  ])('%s: %s', (origin, isSecure) => {
    expect(checkSecureOrigin(request({ origin })).ok).toBe(isSecure);
  });

  it('judges by the address asked for where a browser gives no origin', () => {
    expect(checkSecureOrigin(request({ fetchSite: 'same-origin' })).ok).toBe(true);
    expect(checkSecureOrigin(request({ host: 'trade.example', fetchSite: 'same-origin' })).ok).toBe(false);
    expect(checkSecureOrigin(request({ host: 'trade.example', protocol: 'https' })).ok).toBe(true);
  });
});

describe('T15 whose page asks', () => {
  it.each([
    [{}, true],
    [{ origin: 'http://localhost:3000', fetchSite: 'same-origin' }, true],
    [{ origin: 'http://LOCALHOST:3000' }, true],
    [{ fetchSite: 'none' }, true],
    [{ origin: 'http://localhost:3001' }, false],
    // A page loaded over an insecure connection that requests over a secure one.
    [{ protocol: 'https', host: 'trade.example', origin: 'http://trade.example' }, false],
    [{ protocol: 'https', host: 'trade.example', origin: 'https://trade.example' }, true],
    // Behind a proxy that does not report the protocol it was reached by.
    [{ host: 'trade.example', origin: 'https://trade.example' }, true],
    [{ origin: 'http://other.localhost:3000', fetchSite: 'same-site' }, false],
    [{ origin: 'http://localhost:3000', fetchSite: 'cross-site' }, false],
    [{ origin: 'null' }, false],
    [{ origin: '' }, false],
  ])('%j: %s', (changes, isOurs) => {
    expect(isSameOrigin(request(changes))).toBe(isOurs);
  });

  it('a program sends neither header, a browser always one', () => {
    expect(isBrowser(request({}))).toBe(false);
    expect(isBrowser(request({ origin: 'null' }))).toBe(true);
    expect(isBrowser(request({ fetchSite: 'none' }))).toBe(true);
  });
});
