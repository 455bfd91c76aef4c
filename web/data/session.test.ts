import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';

/** Fakes the browser's storage, which outlives the page. */
function storage(): Storage {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    clear: () => values.clear(),
    getItem: (key) => values.get(key) ?? null,
    key: (index) => [...values.keys()][index] ?? null,
    removeItem: (key) => void values.delete(key),
    setItem: (key, value) => void values.set(key, value),
  };
}

const user = {
  token: 'a-token',
  first_name: 'Anna',
  last_name: 'Keller',
  full_name: 'Anna Keller',
  email: 'anna.keller@example.com',
  phone: '+4915123456789',
  phone_confirmed: 0,
  birth_date: null,
  country_id: null,
  state: '',
  city: '',
  street: '',
  zip_code: '',
  verified_account: 1,
  level: '',
  pin: '40718826',
  uniqid: 'u',
  created_at: '2026-01-14T10:00:00.000Z',
  auto_trading: 0,
  custom_leverage: { forex: [0, 1] },
  assets_group_permission: [1],
  doc_passport: { status: '0', note: '', updated: null },
  doc_address: { status: '0', note: '', updated: null },
  doc_funding_front: { status: '0', note: '', updated: null },
  doc_funding_back: { status: '0', note: '', updated: null },
  fresh_until: null,
  email_confirmed: 1,
  account: 'demo',
  own: { paused_until: null, loss_day: null },
};
const sessionAnswer = { access_token: 'a-token', user };

/** Reloads the modules, as on a freshly loaded page. */
async function loadPage() {
  vi.resetModules();
  return { ...(await import('./api.ts')), ...(await import('./session.ts')) };
}

function answerWith(status: number, body: unknown) {
  const requests: { path: string; init: RequestInit | undefined }[] = [];
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    requests.push({ path, init });
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status });
  });
  return requests;
}

/** Sends the event of a changed value, which the browser sends to the other tabs. */
function tellOtherTabs(key: string): void {
  window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue: localStorage.getItem(key) }));
}

beforeEach(() => {
  vi.unstubAllGlobals();
  vi.stubGlobal('localStorage', storage());
});

afterAll(() => void vi.unstubAllGlobals());

describe('the typed client', () => {
  it('sends what the contract says and reads the answer into the rules’ types', async () => {
    const { api } = await loadPage();
    const requests = answerWith(200, { status: true, data: sessionAnswer });
    const outcome = await api.login({ email: 'anna.keller@example.com', password: 'harbour' });
    expect(outcome).toMatchObject({
      kind: 'done',
      value: { user: { verified_account: true, created_at: Date.UTC(2026, 0, 14, 10) } },
    });
    expect(requests[0]?.path).toBe('/api/accounts/login');
    expect(requests[0]?.init?.body).toBe('{"email":"anna.keller@example.com","password":"harbour"}');
  });

  it('puts a query into the address and no session where none is needed', async () => {
    const { api } = await loadPage();
    localStorage.setItem('access_token', 'a-token');
    const requests = answerWith(200, {
      status: true,
      data: { symbol: 'EURUSD', interval: '1h', source: 's', simulated: true, bars: [] },
    });
    expect((await api.getCandles({ symbol: 'EURUSD', interval: '1h', count: 5 })).kind).toBe('done');
    expect(requests[0]?.path).toBe('/api/prices/candles?symbol=EURUSD&interval=1h&count=5');
    expect(requests[0]?.init?.headers).toEqual({});
  });

  it('tells a refusal from a server that is not there and from an answer that is none', async () => {
    const { api } = await loadPage();
    const request = { email: 'anna.keller@example.com', password: 'wrong' };
    answerWith(401, { status: false, error: { code: 'invalidCredentials', message: 'Invalid credentials' } });
    expect(await api.login(request)).toEqual({ kind: 'refused', refusal: { code: 'invalidCredentials' } });
    answerWith(502, '<h1>Bad gateway</h1>');
    expect((await api.login(request)).kind).toBe('unreachable');
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('failed to fetch');
    });
    expect((await api.login(request)).kind).toBe('unreachable');
  });
});

describe('the session of a browser', () => {
  it('R13: keeps the token and a minimal user in local storage, and sends the token', async () => {
    const { api, startSession, session } = await loadPage();
    answerWith(200, { status: true, data: sessionAnswer });
    const outcome = await api.login({ email: 'anna.keller@example.com', password: 'harbour' });
    if (outcome.kind === 'done') startSession(outcome.value);
    expect(session.get()).toEqual({ accessToken: 'a-token', user: { fullName: 'Anna Keller' } });
    expect(Object.fromEntries(['access_token', 'user'].map((key) => [key, localStorage.getItem(key)]))).toEqual({
      access_token: 'a-token',
      user: '{"full_name":"Anna Keller"}',
    });
    const requests = answerWith(200, { status: true, data: sessionAnswer });
    await api.getAccount({});
    expect(requests[0]?.init?.headers).toMatchObject({ Authorization: 'Bearer a-token' });
  });

  it('is there again after a reload, whatever the stored user looks like', async () => {
    localStorage.setItem('access_token', 'a-token');
    localStorage.setItem('user', 'not json');
    const { session } = await loadPage();
    expect(session.get()).toEqual({ accessToken: 'a-token', user: { fullName: '' } });
  });

  it.each(['sessionMissing', 'sessionBound'])('ends with the server’s %s and says so once', async (code) => {
    localStorage.setItem('access_token', 'a-token');
    const { api, onSessionEnd, session } = await loadPage();
    const reasons: string[] = [];
    onSessionEnd((reason) => reasons.push(reason));
    answerWith(401, { status: false, error: { code, message: '' } });
    await Promise.all([api.getAccount({}), api.getAssets({})]);
    expect(session.get()).toBeUndefined();
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(reasons).toEqual(['expired']);
  });

  it.each([
    ['goes on under the token of a new password', 'updatePassword', 200, 'a-new-token', []],
    ['ends where the change of the password is refused', 'updatePassword', 401, undefined, ['expired']],
    ['T10 goes on under the token of a fresh login', 'confirm', 200, 'a-new-token', []],
  ])('%s, whatever the old token is refused meanwhile', async (_name, renewing, status, token, ends) => {
    localStorage.setItem('access_token', 'a-token');
    const { api, renewSession, onSessionEnd, session } = await loadPage();
    const reasons: string[] = [];
    onSessionEnd((reason) => reasons.push(reason));
    const over = { status: false, error: { code: 'sessionMissing', message: '' } };
    const changed = { status: true, data: { ...sessionAnswer, access_token: 'a-new-token' } };
    const { promise: held, resolve } = Promise.withResolvers<void>();
    vi.stubGlobal('fetch', async (path: string) => {
      if (!path.endsWith(`/${renewing}`)) return Response.json(over, { status: 401 });
      await held;
      return Response.json(status === 200 ? changed : over, { status });
    });
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const change =
      renewing === 'confirm'
        ? api.confirmLogin({ password: 'nine-slow-barges' })
        : api.updatePassword({ new_password: 'nine-slow-barges', confirm_password: 'nine-slow-barges' });
    await api.getAssets({});
    expect(session.get()?.accessToken).toBe('a-token');
    resolve();
    const outcome = await change;
    if (outcome.kind === 'done') renewSession(outcome.value);
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(session.get()?.accessToken).toBe(token);
    expect(reasons).toEqual(ends);
  });

  it('R13: a late answer brings no token back that the end or a renewal of the session has replaced', async () => {
    localStorage.setItem('access_token', 'a-token');
    const { endSession, renewSession, session } = await loadPage();
    const { accountQuery, keepAccount, queryClient } = await import('./queries.ts');
    answerWith(200, { status: true, data: sessionAnswer });
    const before = queryClient.fetchQuery(accountQuery);
    renewSession({ ...sessionAnswer, access_token: 'a-new-token' } as never);
    await before;
    expect([session.get()?.accessToken, localStorage.getItem('access_token')]).toEqual(['a-new-token', 'a-new-token']);
    endSession('logout');
    keepAccount({ ...sessionAnswer, access_token: 'a-new-token' } as never);
    expect([session.get(), localStorage.getItem('access_token')]).toEqual([undefined, null]);
  });

  it('keeps the name that an answer within the session brings', async () => {
    localStorage.setItem('access_token', 'a-token');
    const { keepName, session } = await loadPage();
    keepName({ ...sessionAnswer, user: { ...user, full_name: 'Anna Keller-Lang' } } as never);
    expect(session.get()).toEqual({ accessToken: 'a-token', user: { fullName: 'Anna Keller-Lang' } });
  });

  it.each([
    ['another client', 'v', 1],
    ['the same client', 'u', 0],
  ])('reports %s that another tab has logged in', async (_name, uniqid, reports) => {
    localStorage.setItem('access_token', 'a-token');
    vi.stubGlobal('window', new EventTarget());
    await loadPage();
    const { accountQuery, queryClient } = await import('./queries.ts');
    const { watchForOtherClient } = await import('./otherClient.ts');
    queryClient.setQueryData(accountQuery.queryKey, sessionAnswer as never);
    const onOther = vi.fn();
    const end = watchForOtherClient(onOther);
    const requests = answerWith(200, { status: true, data: { ...sessionAnswer, user: { ...user, uniqid } } });
    tellOtherTabs('access_token');
    expect(requests).toEqual([]);
    localStorage.setItem('access_token', 'another');
    tellOtherTabs('access_token');
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    expect(requests[0]?.init?.headers).toMatchObject({ Authorization: 'Bearer another' });
    expect(onOther).toHaveBeenCalledTimes(reports);
    end();
  });

  it('asks again while the client whom another tab has logged in cannot be read', async () => {
    localStorage.setItem('access_token', 'a-token');
    vi.stubGlobal('window', new EventTarget());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    await loadPage();
    const { accountQuery, queryClient } = await import('./queries.ts');
    const { watchForOtherClient } = await import('./otherClient.ts');
    queryClient.setQueryData(accountQuery.queryKey, sessionAnswer as never);
    const onOther = vi.fn();
    const end = watchForOtherClient(onOther);
    const refused = { status: false, error: { code: 'unavailable', message: '' } };
    const answer = { status: true, data: { ...sessionAnswer, user: { ...user, uniqid: 'v' } } };
    let requests = 0;
    vi.stubGlobal('fetch', async () => {
      requests += 1;
      return requests === 1 ? Response.json(refused, { status: 503 }) : Response.json(answer);
    });
    localStorage.setItem('access_token', 'another');
    tellOtherTabs('access_token');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toBe(2);
    expect(onOther).toHaveBeenCalledTimes(1);
    end();
    vi.useRealTimers();
  });

  it('waits for a renewal in another tab, which ends the old token before its answer arrives', async () => {
    localStorage.setItem('access_token', 'a-token');
    vi.stubGlobal('window', new EventTarget());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const other = await loadPage();
    const { api, session } = await loadPage();
    const over = { status: false, error: { code: 'sessionMissing', message: '' } };
    const { promise: held, resolve } = Promise.withResolvers<void>();
    vi.stubGlobal('fetch', async (path: string) => {
      if (!path.endsWith('/confirm')) return Response.json(over, { status: 401 });
      await held;
      return Response.json({ status: true, data: { ...sessionAnswer, access_token: 'a-new-token' } });
    });
    const change = other.api.confirmLogin({ password: 'nine-slow-barges' });
    await api.getAssets({});
    expect(session.get()?.accessToken).toBe('a-token');
    resolve();
    const outcome = await change;
    if (outcome.kind === 'done') other.renewSession(outcome.value);
    tellOtherTabs('access_token');
    await vi.advanceTimersByTimeAsync(0);
    tellOtherTabs('session_renewal');
    expect(session.get()?.accessToken).toBe('a-new-token');
    await api.getAssets({});
    expect(session.get()).toBeUndefined();
    vi.useRealTimers();
  });

  it('does not wait for a renewal in a tab that was closed meanwhile', async () => {
    localStorage.setItem('access_token', 'a-token');
    vi.stubGlobal('window', new EventTarget());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const { api, session } = await loadPage();
    localStorage.setItem('session_renewal', String(Date.now()));
    answerWith(401, { status: false, error: { code: 'sessionMissing', message: '' } });
    await api.getAssets({});
    expect(session.get()).toBeDefined();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(session.get()).toBeUndefined();
    vi.useRealTimers();
  });

  it('does not wait for the renewal of a partner’s session in the same browser', async () => {
    localStorage.setItem('access_token', 'a-token');
    vi.stubGlobal('window', new EventTarget());
    const { api, session } = await loadPage();
    localStorage.setItem('affiliate_session_renewal', String(Date.now()));
    answerWith(401, { status: false, error: { code: 'sessionMissing', message: '' } });
    await api.getAssets({});
    expect(session.get()).toBeUndefined();
  });

  it('does not end where another tab has stored a new token, and ends where there is none any more', async () => {
    localStorage.setItem('access_token', 'a-token');
    const { api, session } = await loadPage();
    answerWith(401, { status: false, error: { code: 'sessionMissing', message: '' } });
    localStorage.setItem('access_token', 'a-new-token');
    await api.getAssets({});
    expect(session.get()?.accessToken).toBe('a-token');
    expect(localStorage.getItem('access_token')).toBe('a-new-token');
    localStorage.removeItem('access_token');
    await api.getAssets({});
    expect(session.get()).toBeUndefined();
  });

  it('ID-3 ends for the reason that the server gives', async () => {
    localStorage.setItem('access_token', 'a-token');
    const { api, onSessionEnd } = await loadPage();
    const reasons: string[] = [];
    onSessionEnd((reason) => reasons.push(reason));
    const error = { code: 'sessionMissing', message: '', params: { reason: 'closed' } };
    answerWith(401, { status: false, error });
    await api.getAccount({});
    expect(reasons).toEqual(['closed']);
  });

  it('ID-3 tells who listens only after it has ended, until the next one begins', async () => {
    localStorage.setItem('access_token', 'a-token');
    const { endSession, onSessionEnd, startSession } = await loadPage();
    const reasons: string[] = [];
    onSessionEnd(() => reasons.push('a visitor'))();
    endSession('idle');
    onSessionEnd((reason) => reasons.push(reason))();
    expect(reasons).toEqual(['idle']);
    startSession({ access_token: 'another', user: { full_name: 'Anna Keller' } } as never);
    onSessionEnd((reason) => reasons.push(reason))();
    expect(reasons).toEqual(['idle']);
  });
});
