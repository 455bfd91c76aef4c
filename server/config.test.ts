import { createHash } from 'node:crypto';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError } from './configError.ts';

/** A file that exists. */
const RECORDING = 'package.json';

test('without any setting it is a demonstration on this machine only', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    brand: 'northline',
    officeHost: 'office.localhost',
    filesHost: 'files.localhost',
    bank: { host: 'bank.localhost' },
    screening: 'list',
    mode: 'demo',
    parts: ['edge', 'dealing'],
    doesJobs: true,
    natsPrefix: 'candor',
    passwords: {},
    prices: { kind: 'simulated' },
    dataDir: resolve(import.meta.dirname, '../.data'),
    trustedProxies: [],
    logWitnesses: [],
    logQuorum: 0,
    demoHelpers: 'here',
    stories: 'all',
    tapeDays: 30,
    canaryEveryMs: 60_000,
    diskFreeMinMib: 1024,
    diskDaysMin: 14,
    isDevelopment: false,
    isRecoveryCompared: false,
    isStandby: false,
    logLevel: 'info',
  });
});

test('an empty setting is no setting', () => {
  expect(readConfig({ PORT: '', CLOCK: '', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test.each([
  ['PORT', '8080', { port: 8080 }],
  ['PORT', '0', { port: 0 }],
  ['HOST', '0.0.0.0', { host: '0.0.0.0' }],
  ['DATABASE_URL', 'postgres://me:pw@db/candor', { databaseUrl: 'postgres://me:pw@db/candor' }],
  ['LOG_TIMESTAMPS', 'https://time.example/tsr', { logTimestamps: { address: 'https://time.example/tsr' } }],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'https://traces.example/otlp/',
    { tracing: { address: 'https://traces.example/otlp/v1/traces', headers: {}, share: 1 } },
  ],
  ['SCREENING', 'none', { screening: 'none' }],
  ['STORIES', 'few', { stories: 'few' }],
  ['OFFICE_HOST', 'office.example', { officeHost: 'office.example' }],
  ['FILES_HOST', 'files.example', { filesHost: 'files.example' }],
  ['BANK_HOST', 'bank.example', { bank: { host: 'bank.example' } }],
  ['BANK_PORT', '4000', { bank: { host: 'bank.localhost', port: 4000 } }],
  ['WEB_DATABASE_PASSWORD', 'sixteen-characters', { passwords: { web: 'sixteen-characters' } }],
  ['PRICES', `replay:${RECORDING}`, { prices: { kind: 'replay', file: resolve(RECORDING), speed: 1 } }],
  ['PRICES', `replay:${RECORDING}@2.5`, { prices: { kind: 'replay', file: resolve(RECORDING), speed: 2.5 } }],
  ['SMTP_URL', 'smtps://me:pw@mail:465', { smtpUrl: 'smtps://me:pw@mail:465' }],
  ['CHART_FRAME', 'https://charts.example', { chartFrame: 'https://charts.example' }],
  ['CLOCK', '2026-01-14T10:00:00Z', { clock: Date.UTC(2026, 0, 14, 10) }],
  ['CLOCK', '2026-01-14T10:00:00+01:00', { clock: Date.UTC(2026, 0, 14, 9) }],
  ['TAPE_DAYS', '400', { tapeDays: 400 }],
  ['TRUSTED_PROXIES', '10.0.0.5,fd00::/8', { trustedProxies: ['10.0.0.5', 'fd00::/8'] }],
  ['DISK_FREE_MIN_MIB', '0', { diskFreeMinMib: 0 }],
  ['DISK_DAYS_MIN', '30', { diskDaysMin: 30 }],
  ['ALARM_WEBHOOK', 'https://hooks.example/a', { alarmWebhook: 'https://hooks.example/a' }],
  ['ALARM_WEBHOOK', 'http://127.0.0.1:9093/a', { alarmWebhook: 'http://127.0.0.1:9093/a' }],
  ['METRICS_TOKEN', 'a-token-of-24-characters', { metricsToken: 'a-token-of-24-characters' }],
  ['LOG_LEVEL', 'silent', { logLevel: 'silent' }],
  ['BACKUP_DIR', '/srv/backups', { backupDir: '/srv/backups' }],
  ['BACKUP_KEYS_DIR', '/srv/keys', { backupKeysDir: '/srv/keys' }],
  ['KEYS_COMMAND', 'get "{key}"', { keyOrigin: { given: {}, command: ['get', '{key}'] } }],
  ['AUDIT_KEYS_JSON', '{}', { keyOrigin: { given: { AUDIT_KEYS_JSON: '{}' } } }],
])('%s=%s is understood', (name, value, expected) => {
  expect(readConfig({ [name]: value })).toMatchObject(expected);
});

test.each([
  ['BACKUP_DIR', '.data/backups', /^BACKUP_DIR is ".*\.data\/backups", inside DATA_DIR/],
  ['BACKUP_KEYS_DIR', '/', /^BACKUP_KEYS_DIR is "\/", and DATA_DIR is inside it/],
  ['PORT', 'http', /^PORT is "http"; allowed: a port/],
  ['LOG_TIMESTAMPS', 'ftp://time.example', /^LOG_TIMESTAMPS is .*; allowed: the https address of an authority/],
  ['LOG_TIMESTAMPS_ROOT', RECORDING, /^LOG_TIMESTAMPS_ROOT is .*; allowed: a PEM file/],
  ['PORT', '65536', /^PORT is "65536"/],
  ['PORT', '-1', /^PORT is "-1"/],
  ['PORT', '1e3', /^PORT is "1e3"/],
  ['BRAND', '../secrets', /^BRAND is .*a folder in brands/],
  ['BRAND', 'nobody', /^BRAND is "nobody"/],
  ['MODE', 'production', /^MODE is "production"; allowed: demo or live/],
  ['DATABASE_URL', 'mysql://db/candor', /^DATABASE_URL is not usable; allowed: postgres:/],
  ['WEB_DATABASE_PASSWORD', 'short', /^WEB_DATABASE_PASSWORD is not usable/],
  ['SMTP_URL', 'https://mail', /^SMTP_URL is not usable; allowed: smtp:/],
  ['PRICES', 'invented', /^PRICES is "invented"; allowed: simulated, or replay/],
  ['PRICES', 'replay:', /^PRICES is "replay:"/],
  ['PRICES', `replay:${RECORDING}@0`, /^PRICES is .*@SPEED/],
  ['PRICES', 'replay:not-there.csv', /not-there\.csv does not/],
  ['CHART_FRAME', 'https://charts.example/page', /^CHART_FRAME is .*; allowed: an origin/],
  ['CLOCK', 'tomorrow', /^CLOCK is "tomorrow"; allowed: an instant/],
  ['TRUSTED_PROXIES', '10.0.0.0/40', /^TRUSTED_PROXIES is "10.0.0.0\/40"; allowed: addresses or networks/],
  ['CLAMD', 'localhost:66000', /^CLAMD is "localhost:66000"; allowed: host and port of clamd/],
  ['TAPE_DAYS', '0', /^TAPE_DAYS is "0"; allowed: a number of days/],
  ['DISK_FREE_MIN_MIB', '1 GiB', /^DISK_FREE_MIN_MIB is "1 GiB"/],
  [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'http://collector.example:4318',
    /^OTEL_EXPORTER_OTLP_ENDPOINT is .*; allowed: the https/,
  ],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'hunter2', /^OTEL_EXPORTER_OTLP_HEADERS is not usable; allowed: name=value/],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'x-key=%0Ax', /^OTEL_EXPORTER_OTLP_HEADERS is not usable/],
  ['OTEL_TRACES_SAMPLER_ARG', '2', /^OTEL_TRACES_SAMPLER_ARG is "2"; allowed: a share/],
  ['LOG_LEVEL', 'loud', /^LOG_LEVEL is "loud"/],
  [
    'KEYS_COMMAND',
    'get hunter2',
    /^KEYS_COMMAND is not usable; allowed: a program with arguments, one of them with {key}/,
  ],
  ['KEYS_WRITE_COMMAND', 'put {key}', /^KEYS_WRITE_COMMAND is set, but KEYS_COMMAND is not/],
])('%s=%s is refused by name', (name, value, message) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(message);
});

test('spans are sent with the headers and in the share that are set', () => {
  const read = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b, x-tenant=candor',
    OTEL_TRACES_SAMPLER_ARG: '0.05',
  });
  expect(read.tracing).toEqual({
    address: 'http://127.0.0.1:4318/v1/traces',
    headers: { 'x-key': 'a b', 'x-tenant': 'candor' },
    share: 0.05,
  });
});

test('T53 everything wrong is said at once, and no secret is repeated', () => {
  const read = (): unknown =>
    readConfig({ PORT: 'x', DATABASE_URL: 'not-a-url:hunter2', WEB_DATABASE_PASSWORD: 'hunter2' });
  expect(read).toThrow(/PORT[^]*DATABASE_URL[^]*WEB_DATABASE_PASSWORD/);
  expect(read).not.toThrow(/hunter2/);
});

/** The fewest settings with which real money is allowed. */
const LIVE = {
  MODE: 'live',
  SMTP_URL: 'smtps://me:pw@mail.example:465',
  PRICES: 'router:crypto=binance',
  CLAMD: '127.0.0.1:3310',
  OFFICE_HOST: 'office.example',
  FILES_HOST: 'files.example',
  TRUSTED_PROXIES: '127.0.0.1',
};

const VENUES = {
  OANDA_ACCOUNT: '101-004-1-001',
  OANDA_TOKEN: 'secret-of-oanda',
  FIX_URL: 'tls://fix.example:5211',
  FIX_SENDER: 'CANDOR',
  FIX_TARGET: 'VENUE',
};

const witness = (name: string) => {
  const key = Buffer.from([4, ...new Uint8Array(32)]);
  const id = createHash('sha256').update(`${name}\n`).update(key).digest('hex').slice(0, 8);
  return `${name}+${id}+${key.toString('base64')}=http://127.0.0.1:4100`;
};

test.each([
  [1, undefined, 1],
  [2, undefined, 2],
  [3, undefined, 2],
  [3, '3', 3],
  [3, '0', 0],
])('PL-17 of %i witnesses with LOG_QUORUM %s, %i sign', (count, quorum, logQuorum) => {
  const LOG_WITNESSES = Array.from({ length: count }, (_, index) => witness(`w${index}.example`)).join(' ');
  expect(readConfig({ LOG_WITNESSES, ...(quorum !== undefined && { LOG_QUORUM: quorum }) })).toMatchObject({
    logQuorum,
  });
});

test('PL-17 more witnesses cannot sign than there are', () => {
  expect(() => readConfig({ LOG_QUORUM: '1' })).toThrow('LOG_QUORUM is 1, but LOG_WITNESSES names 0.');
  expect(() => readConfig({ LOG_QUORUM: 'most' })).toThrow(/^LOG_QUORUM is "most"; allowed: how many/);
});

test('a router has real sources and what they need', () => {
  const PRICES = 'router:crypto=binance;forex=oanda,fix;stocks=fix';
  expect(readConfig({ ...LIVE, PRICES, ...VENUES }).prices).toEqual({
    kind: 'router',
    categories: { crypto: ['binance'], forex: ['oanda', 'fix'], stocks: ['fix'] },
    venues: {
      binance: 'wss://data-stream.binance.vision',
      oanda: { url: 'https://stream-fxtrade.oanda.com', account: '101-004-1-001', token: 'secret-of-oanda' },
      fix: { url: 'tls://fix.example:5211', sender: 'CANDOR', target: 'VENUE' },
    },
  });
});

test.each([
  ['router:', /categories forex/],
  ['router:crypto', /sources binance/],
  ['router:crypto=', /sources binance/],
  ['router:crypto=binance,binance', /each once/],
  ['router:crypto=binance,', /sources binance/],
  ['router:crypto=kraken', /sources binance/],
  ['router:crypto=toString', /sources binance/],
  ['router:crypto=replay', /sources binance/],
  ['router:metals=oanda', /categories forex/],
  ['router:crypto=binance;crypto=fix', /crypto is there twice/],
  ['router:forex=binance', /binance does not quote forex/],
  ['router:forex=oanda', /oanda needs OANDA_ACCOUNT, OANDA_TOKEN/],
  ['router:stocks=fix', /fix needs FIX_URL/],
])('PRICES=%s is refused', (PRICES, message) => {
  expect(() => readConfig({ PRICES })).toThrow(message);
});

test.each([
  ['BINANCE_URL', 'ws://prices.example'],
  ['OANDA_URL', 'http://prices.example'],
  ['OANDA_URL', 'https://me:pw@prices.example'],
  ['FIX_URL', 'tcp://prices.example:5211'],
])('%s=%s would send in the clear, or a login, and is refused', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name}`));
});

test('real prices need the real time, and a real brokerage real prices only', () => {
  const PRICES = 'router:crypto=binance,simulated';
  expect(readConfig({ PRICES }).prices.kind).toBe('router');
  expect(() => readConfig({ PRICES, MODE: 'live' })).toThrow(/simulated in it/);
  expect(() => readConfig({ PRICES, CLOCK: '2026-01-14T10:00:00Z' })).toThrow(/^CLOCK/);
});

test('live takes neither an invented time nor invented prices', () => {
  expect(() => readConfig({ MODE: 'live', CLOCK: '2026-01-14T10:00:00Z' })).toThrow(/^CLOCK/);
  expect(() => readConfig({ MODE: 'live', CHART_FRAME: 'https://charts.example' })).toThrow(/^CHART_FRAME/);
  expect(() => readConfig({ MODE: 'live', BANK_HOST: 'bank.example' })).toThrow(/^BANK_HOST .* no Test bank/);
  expect(() => readConfig({ MODE: 'live', BANK_PORT: '4000' })).toThrow(/^BANK_PORT .* no Test bank/);
  expect(() => readConfig({ MODE: 'live' })).toThrow(/^PRICES is simulated/);
  expect(() => readConfig({ MODE: 'live', PRICES: `replay:${RECORDING}` })).toThrow(/^PRICES is replay/);
});

test('live names everything that is wrong at once, hosts that lead nowhere included', () => {
  const wrong = () => readConfig({ MODE: 'live', BANK_HOST: 'bank.example', CLOCK: '2026-01-14T10:00:00Z' });
  for (const name of [
    'CLOCK',
    'BANK_HOST',
    'PRICES',
    'OFFICE_HOST',
    'FILES_HOST',
    'SMTP_URL',
    'CLAMD',
    'TRUSTED_PROXIES',
  ])
    expect(wrong).toThrow(new RegExp(`^${name} is `, 'm'));
});

test('live names what is missing beside settings that cannot be read, each once', () => {
  const wrong = () => readConfig({ MODE: 'live', PORT: 'x', PRICES: 'none', SMTP_URL: 'smtp', CLAMD: '' });
  const names = ['PORT', 'SMTP_URL', 'PRICES', 'OFFICE_HOST', 'FILES_HOST', 'TRUSTED_PROXIES', 'CLAMD'];
  const problems = catchText(wrong).split('\n');
  expect(problems.map((line) => line.split(' ', 1)[0])).toEqual(names);
});

function catchText(read: () => unknown): string {
  try {
    return String(read());
  } catch (error) {
    return error instanceof ConfigError ? error.message : String(error);
  }
}

test('live has no Test bank, and no two sites share a host', () => {
  expect(readConfig(LIVE).bank).toBeUndefined();
  expect(() => readConfig({ FILES_HOST: 'office.localhost' })).toThrow(/have to differ: office.localhost/);
  expect(() => readConfig({ BANK_HOST: 'files.localhost' })).toThrow(/have to differ: files.localhost/);
});

test.each([
  ['LOG_TIMESTAMPS', 'http://time.example/tsr'],
  ['SMTP_URL', 'smtp://me:pw@mail.example:587'],
  ['SMTP_URL', 'smtp://mail.example:587?requireTLS=false'],
  ['SMTP_URL', 'smtps://mail.example:465?tls.rejectUnauthorized=false'],
  ['SMTP_URL', 'smtp://mail.example:587?requireTLS=true&ignoreTLS=true'],
  ['SMTP_URL', 'smtps://mail.example:465?secure=false'],
  ['DATABASE_URL', 'postgres://me:pw@db.example/candor'],
  ['DATABASE_URL', 'postgres://me:pw@db.example/candor?sslmode=disable'],
  ['DATABASE_URL', 'postgres://me:pw@db.example/candor?sslmode=prefer'],
  ['DATABASE_URL', 'postgres://me:pw@db.example/candor?sslmode=no-verify'],
  ['DATABASE_URL', 'postgres://me:pw@localhost/candor?host=db.example'],
  ['CLAMD', ''],
])('live refuses %s=%s, and a demonstration takes it', (name, value) => {
  expect(() => readConfig({ ...LIVE, [name]: value })).toThrow(new RegExp(`^${name} `));
  expect(() => readConfig({ ...LIVE, [name]: value })).not.toThrow(/pw@/);
  expect(readConfig({ [name]: value }).mode).toBe('demo');
});

test.each([
  ['SMTP_URL', 'smtp://mail.example:587?requireTLS=true'],
  ['SMTP_URL', 'smtp://127.0.0.1:25'],
  ['DATABASE_URL', 'postgres://me:pw@db.example/candor?sslmode=verify-full'],
  ['DATABASE_URL', 'postgres://me:pw@127.0.0.1/candor'],
  ['DATABASE_URL', 'postgres://localhost/candor?host=%2Fvar%2Frun%2Fcandor'],
])('live takes %s=%s', (name, value) => {
  expect(readConfig({ ...LIVE, [name]: value }).mode).toBe('live');
});
