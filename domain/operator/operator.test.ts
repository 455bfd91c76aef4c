import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../time.ts';
import { formerUntil, isGivenUp, nextDeliveryAt } from './deliveries.ts';
import { isOperatorEventKind, kindsFor, operatorEventKinds } from './events.ts';
import { KEY_DAYS_MAXIMUM, checkWantedKey, keyEnd, keyStateAt } from './keys.ts';
import { columnsFor, mayRead, operatorLists, operatorListsByName } from './lists.ts';
import { isStoredUrlShortEnough } from './names.ts';
import { opensSomething, operatorScopes } from './scopes.ts';

const NOW = Date.parse('2026-11-28T12:00:00.000Z');

describe('OA-1 a key', () => {
  const key = { name: 'Warehouse', scopes: ['clients'] as const, days: 90, addresses: [] };

  it.each([
    [{ name: 'Ware\thouse' }, 'name'],
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['personal', 'events'] as const }, 'scopes'],
    [{ days: 0 }, 'days'],
    [{ days: KEY_DAYS_MAXIMUM + 1 }, 'days'],
    [{ addresses: ['example.com'] }, 'addresses'],
    [{ addresses: ['192.0.2.0/33'] }, 'addresses'],
    [{ addresses: ['0.0.0.0/0'] }, 'addresses'],
    [{ addresses: ['192.0.2.7', '2001:db8::/129'] }, 'addresses'],
  ])('is not given with %j', (change, field) => {
    const { refusal } = { refusal: undefined, ...checkWantedKey({ ...key, ...change }) };
    expect(refusal).toEqual({ code: 'malformed', field });
  });

  it.each([[[]], [['192.0.2.7']], [['192.0.2.0/24', '2001:db8::/32', '::1']]])('may be used from %j', (addresses) => {
    expect(checkWantedKey({ ...key, addresses }).ok).toBe(true);
  });

  it.each([
    [{ isTaken: false, isRevoked: false }, 0, 'approved'],
    [{ isTaken: true, isRevoked: false }, 0, 'active'],
    [{ isTaken: true, isRevoked: false }, 90, 'expired'],
    [{ isTaken: false, isRevoked: false }, 90, 'expired'],
    [{ isTaken: true, isRevoked: true }, 90, 'revoked'],
  ])('%j after %d days is %s', (key, days, state) => {
    expect(keyStateAt({ ...key, expiresAt: keyEnd(NOW, 90) }, NOW + days * DAY_MS)).toBe(state);
  });
});

describe('OA-7 the address of a webhook', () => {
  it.each([
    ['https://warehouse.example/hook', true],
    [`https://warehouse.example/${'a'.repeat(474)}`, true],
    [`https://warehouse.example/${'a'.repeat(475)}`, false],
    // The address has 180 characters as entered, but in its stored form each `ä` takes six.
    [`https://warehouse.example/${'ä'.repeat(154)}`, false],
  ])('%s', (url, isKept) => {
    expect(isStoredUrlShortEnough(new URL(url))).toBe(isKept);
  });
});

describe('OA-2 scopes', () => {
  it('open lists and events of their own, and nothing else', () => {
    for (const list of operatorLists) {
      const { scope } = operatorListsByName[list];
      expect(mayRead(list, [scope])).toBe(true);
      expect(
        mayRead(
          list,
          operatorScopes.filter((one) => one !== scope),
        ),
      ).toBe(false);
    }
    expect(kindsFor(operatorScopes)).toEqual(operatorEventKinds);
    expect(kindsFor(operatorScopes.filter((scope) => scope !== 'events'))).toEqual([]);
    expect(kindsFor(['events', 'personal'])).toEqual([]);
    expect(kindsFor(['events', 'complaints'])).toEqual(['complaint.received', 'complaint.changed']);
    expect(opensSomething(['events', 'personal'])).toBe(false);
    expect(isOperatorEventKind('toString')).toBe(false);
  });
});

describe('OA-3 the columns of a list', () => {
  it.each(operatorLists)('of %s begin with the id, each once, without names of people for most keys', (list) => {
    const names = columnsFor(list, operatorScopes).map(({ name }) => name);
    expect(names[0]).toBe('id');
    expect(new Set(names).size).toBe(names.length);
    const plain = columnsFor(list, ['clients', 'complaints']).map(({ name }) => name);
    for (const name of ['first_name', 'last_name', 'email', 'phone']) expect(plain).not.toContain(name);
  });
});

describe('OA-8 OA-9 deliveries', () => {
  it('are tried ten times within four days, at growing intervals', () => {
    const waits = Array.from({ length: 11 }, (_, tried) => nextDeliveryAt(tried + 1, NOW));
    const delays = waits.filter((at) => at !== undefined);
    expect(delays).toHaveLength(9);
    expect(delays).toEqual(delays.toSorted((one, other) => one - other));
    expect(waits.at(-1)).toBeUndefined();
    expect(delays.reduce((sum, at) => sum + at - NOW, 0)).toBeLessThan(4 * DAY_MS);
  });

  it('end with three days without a success', () => {
    expect(isGivenUp(undefined, NOW)).toBe(false);
    expect(isGivenUp(NOW - 3 * DAY_MS + 1, NOW)).toBe(false);
    expect(isGivenUp(NOW - 3 * DAY_MS, NOW)).toBe(true);
  });

  it('OA-7 are signed with the former secret for a day', () => {
    expect(formerUntil(NOW)).toBe(NOW + DAY_MS);
  });
});
