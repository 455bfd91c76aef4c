import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';

const KEY = 'affiliate_session';
let values: Map<string, string>;

/** Opens the panel in a tab of the browser, whose storage outlives the page. */
async function openTab() {
  vi.resetModules();
  return { ...(await import('./affiliateSession.ts')), ...(await import('./affiliate.ts')) };
}

function keep(accessToken: string, name: string, number: number | undefined): void {
  values.set(KEY, JSON.stringify({ accessToken, name, number }));
}

/** Sends the event of a changed value, which the browser sends to the other tabs. */
function tell(key = KEY): void {
  window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: values.get(key) ?? null }));
}

beforeEach(() => {
  values = new Map();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  });
  keep('a-token', 'Nordlys Media', 7);
});

afterAll(() => void vi.unstubAllGlobals());

describe('another tab', () => {
  const nordlys = { name: 'Nordlys Media', number: 7 };

  it.each([
    ['of another partner', 'another', { name: 'Fjell Media', number: 8 }, 1, false],
    ['of another partner of the same name', 'another', { ...nordlys, number: 9 }, 1, false],
    ['of the same partner', 'another', nordlys, 0, false],
    ['with the same token', 'a-token', nordlys, 0, true],
  ])('reports a login %s', async (_title, token, { name, number }, loads, isKept) => {
    const { affiliateQueries, affiliateSession, followAffiliateElsewhere } = await openTab();
    affiliateQueries.setQueryData(['overview'], 'figures');
    const onOther = vi.fn(() => {
      expect(affiliateSession.get()?.accessToken).toBe('a-token');
    });
    const end = followAffiliateElsewhere(onOther);
    keep(token, name, number);
    tell();
    expect(affiliateSession.get()).toEqual({ accessToken: token, name, number });
    expect(onOther).toHaveBeenCalledTimes(loads);
    expect(affiliateQueries.getQueryData(['overview']) !== undefined).toBe(isKept);
    end();
  });

  it('keeps a session that an earlier release has stored without a number', async () => {
    keep('a-token', 'Nordlys Media', undefined);
    const { affiliateSession } = await openTab();
    expect(affiliateSession.get()).toEqual({ accessToken: 'a-token', name: 'Nordlys Media', number: 0 });
  });

  it.each(['logout', 'expired'] as const)('says why its session ended: %s', async (reason) => {
    const { affiliateSession, affiliateSessionEnd } = await openTab();
    const other = await openTab();
    other.endAffiliateSession(reason);
    tell();
    expect([affiliateSession.get(), affiliateSessionEnd.get()]).toEqual([undefined, reason]);
  });
});
