import type { Attack, Ground } from '../attack.ts';
import { onlyStatuses } from '../seen.ts';
import { JSON_BODY } from '../session.ts';
import { CLIENT_COOKIE } from '../../support/clientCookie.ts';
import { flood } from '../../support/strangers.ts';
import type { StrangerRequest } from '../../support/strangers.ts';

/** The same request repeated, from one address or from a hundred. */

interface Wave {
  readonly atOnce?: number;
  /** Number of addresses. */
  readonly addresses?: number;
  readonly allowed: readonly number[];
}

function wave(
  { atOnce = 60, addresses = 1, allowed }: Wave,
  requestOf: (index: number) => Omit<StrangerRequest, 'from'>,
) {
  return async (ground: Ground): Promise<string> => {
    const statuses = await flood(ground.port, { atOnce, over: ground.over }, (index) => ({
      ...requestOf(index),
      from: ground.address(index % addresses),
    }));
    return onlyStatuses(statuses, allowed);
  };
}

function posted(path: string, body: object | string) {
  return { path, method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body), headers: JSON_BODY };
}

const unknown = (index: number) => ({ path: `/nope${index}` });
const quality = (index: number) => ({
  path: '/api/prices/quality',
  headers: { host: index % 2 === 0 ? 'localhost' : 'northline.localhost' },
});

const RESOLUTIONS = ['1', '5', '60', '1D'];
const SYMBOLS = ['BTCUSD', 'EURUSD', 'XAUUSD', 'TSLA', 'NOPE', '__proto__', '%00', 'BTCUSD/../..'];

/** Builds a request for a year of minutes, for none, for the future, or for an unknown symbol. */
function bars(index: number) {
  const symbol = SYMBOLS[index % SYMBOLS.length];
  const to = [1_768_392_000, 9_999_999_999, 0, 1_600_000_000][index % 4];
  const resolution = RESOLUTIONS[(index >> 2) % RESOLUTIONS.length];
  return { path: `/udf/history?symbol=${symbol}&resolution=${resolution}&to=${to}&countback=${index % 5_001}` };
}

function candles(index: number) {
  const interval = ['1m', '5m', '1h', '1D', '1M'][index % 5];
  return { path: `/api/prices/candles?symbol=${SYMBOLS[index % 4]}&interval=${interval}&count=5000` };
}

/** Builds a request with a guessed token: each costs a lookup of the session. */
function guess(index: number) {
  const token = index.toString(36).padStart(43, 'A');
  return { ...posted('/api/accounts/get', {}), headers: { ...JSON_BODY, authorization: `Bearer ${token}` } };
}

/** Adds a session cookie, without which a visitor is only redirected to the login. */
function personal(index: number) {
  return { path: `/my-account/limits?${index}`, headers: { host: 'localhost', cookie: CLIENT_COOKIE } };
}

const BANKISH = { host: 'bank.localhost' };

export const floods: readonly Attack[] = [
  {
    name: 'flood: pages that do not exist, one address',
    threat: 'T58',
    run: wave({ allowed: [404, 429, 503] }, unknown),
  },
  {
    name: 'flood: pages that do not exist, a hundred addresses',
    threat: 'T58',
    run: wave({ addresses: 100, allowed: [404, 429, 503] }, unknown),
  },
  {
    name: 'flood: personal pages, one address',
    threat: 'T58',
    run: wave({ atOnce: 120, allowed: [200, 429, 503] }, personal),
  },
  {
    name: 'flood: what anybody may ask, at many hosts, one address',
    threat: 'T57',
    run: wave({ allowed: [200, 429, 503] }, quality),
  },
  {
    name: 'flood: what anybody may ask, a hundred addresses',
    threat: 'T57',
    run: wave({ addresses: 100, allowed: [200, 429, 503] }, quality),
  },
  {
    name: 'flood: bars of a charting library, one address',
    threat: 'T58',
    run: wave({ atOnce: 40, allowed: [200, 400, 404, 422, 429, 503] }, bars),
  },
  {
    name: 'flood: candles by the thousand, ten addresses',
    threat: 'T58',
    run: wave({ atOnce: 40, addresses: 10, allowed: [200, 400, 422, 429, 503] }, candles),
  },
  {
    name: 'flood: guessed tokens, one address',
    threat: 'T6',
    run: wave({ allowed: [401, 429, 503] }, guess),
  },
  {
    name: 'flood: guessed tokens, a hundred addresses',
    threat: 'T6',
    run: wave({ addresses: 100, allowed: [401, 429, 503] }, guess),
  },
  {
    name: 'flood: registrations that are none',
    threat: 'T6',
    run: wave({ allowed: [400, 422, 429, 503] }, () => posted('/api/accounts/register', '{')),
  },
  {
    name: 'flood: the readiness, the metrics and the documentation',
    threat: 'T57',
    run: wave({ addresses: 4, allowed: [200, 429, 503] }, (index) => ({
      path: ['/readyz', '/metrics', '/api/docs', '/api/health'][index % 4] ?? '',
    })),
  },
  {
    name: 'flood: the Test bank, whose process is beside ours',
    threat: 'T33',
    run: wave({ allowed: [200, 303, 400, 404, 405, 413, 422, 429, 502, 503] }, (index) => ({
      ...(index % 2 === 0 ? { path: '/' } : posted('/control/none', '{')),
      headers: { ...JSON_BODY, ...BANKISH },
    })),
  },
  {
    name: 'flood: tickets that were guessed, at the host of files',
    threat: 'T29, T50',
    run: wave({ atOnce: 40, allowed: [400, 404, 410, 421, 429, 503] }, (index) => ({
      path: `/files/${index.toString(36).padStart(43, 'B')}`,
      headers: { host: 'files.localhost' },
    })),
  },
  {
    name: 'flood: new connections for each request, a hundred addresses',
    threat: 'T57',
    run: wave({ addresses: 100, atOnce: 40, allowed: [200, 429, 503] }, () => ({
      path: '/api/health',
      headers: { connection: 'close' },
    })),
  },
];
