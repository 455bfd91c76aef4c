import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { Instant } from '@candor/domain/ids.ts';
import { BRANDS_VARIABLE, brandFile } from '@candor/brands/folder.ts';
import { canaryConfigOf, canaryVariables } from './canarySettings.ts';
import type { CanaryConfig } from './canarySettings.ts';
import { backupProblem } from './backupSettings.ts';
import { ConfigError } from './configError.ts';
import type { Passwords } from './database/roles.ts';
import { isAlarmEncrypted } from './encryptedAddress.ts';
import { keyOriginOf, keySettings } from './keySettings.ts';
import type { KeyOrigin } from './keySource.ts';
import { liveProblems } from './liveProblems.ts';
import { logConfigOf, logVariables, quorumProblems } from './logSettings.ts';
import type { LogConfig } from './logSettings.ts';
import { hostName, parseClamd, parsePort, parseProxies } from './networkSettings.ts';
import { roleProblems, roleVariables } from './roleSettings.ts';
import { setupFault, setupFaultText } from './setupFaultText.ts';
import type { SetupProblem } from './setupFaultText.ts';
import { type TracingConfig, tracingConfigOf, tracingVariables } from './tracingSettings.ts';
import type { Part } from './bus/outer.ts';
import { missingWords, parsePrices, routerSetting, venueVariables } from './priceSettings.ts';
import type { PriceSetting } from './priceSettings.ts';

export interface Config extends LogConfig, TracingConfig, CanaryConfig {
  readonly port: number;
  readonly host: string;
  readonly brand: string;
  /** The office's own host name, which no brand has. */
  readonly officeHost: string;
  /** The host of uploads and of pages that run others' scripts; no cookie is ever set or read there. */
  readonly filesHost: string;
  /** The Test bank of a demonstration: its host name, and the loopback port of its process where one runs. */
  readonly bank?: { readonly host: string; readonly port?: number };
  /** The provider asked about sanctions and politically exposed persons. */
  readonly screening: 'list' | 'none';
  readonly mode: 'demo' | 'live';
  /** Address of the database; absent: the embedded one is used. */
  readonly databaseUrl?: string;
  /** Passwords given by environment; the others are generated and kept beside the data. */
  readonly passwords: Partial<Passwords>;
  /** The parts that this process runs: all, or some, with others that NATS connects it to. */
  readonly parts: readonly Part[];
  /** Does this process do recurring work and the queue's jobs? If not, other edges do. */
  readonly doesJobs: boolean;
  readonly natsUrl?: string;
  /** Prefix of the installation's topics. */
  readonly natsPrefix: string;
  /** Does the process stand by, following the book of the one that deals, to take its place when it ends? */
  readonly isStandby: boolean;
  readonly prices: PriceSetting;
  /** Mail server; absent: a demonstration keeps its mails in an outbox that one can read in the browser. */
  readonly smtpUrl?: string;
  /** Time at which the server's clock starts (R33). */
  readonly clock?: Instant;
  readonly dataDir: string;
  /** Source of the keys, instead of files in `dataDir`. */
  readonly keyOrigin?: KeyOrigin;
  /** Folder to which the embedded PostgreSQL archives its log and backups are written; absent: nothing is archived. */
  readonly backupDir?: string;
  /** Folder of copies of the key files, apart from the data that they open. */
  readonly backupKeysDir?: string;
  /** Days after which files of the tick tape are removed; their roots stay. */
  readonly tapeDays: number;
  /** Free disk in MiB below which clients may only close. */
  readonly diskFreeMinMib: number;
  /** Days that the free disk must last; an alarm is raised for fewer. */
  readonly diskDaysMin: number;
  /** Ruling R18: table of where addresses are; absent: their places are unknown. */
  readonly geoipFile?: string;
  /** Payment providers' settings by brand; absent: a demonstration pays at the Test bank. */
  readonly paymentsFile?: string;
  /** Ruling R24, for trying it out: origin of a third-party chart, whatever the brand says. */
  readonly chartFrame?: string;
  /** The one address of this machine to which a demonstration posts partners' events, for trying it out. */
  readonly postbackReceiver?: string;
  /** Who may read a demonstration's mails and its invented staff's passwords: this machine, or everybody. */
  readonly demoHelpers: 'here' | 'everywhere';
  /** Addresses or networks of reverse proxies that are trusted about a visitor's address and protocol. */
  readonly trustedProxies: readonly string[];
  /** Stories with which a demonstration starts: months of a broker at work, or a few clients and an empty office. */
  readonly stories: 'all' | 'few';
  /** ClamAV's daemon, which scans clients' uploads; absent: only its test sample is detected. */
  readonly clamd?: { readonly host: string; readonly port: number };
  /** Do the pages come from their sources and follow every change (`npm run dev`)? */
  readonly isDevelopment: boolean;
  /** Is every recovery from a snapshot compared with a full load (tests)? */
  readonly isRecoveryCompared: boolean;
  /** Addresses called when something needs a person: a webhook that gets JSON, and a mailbox. */
  readonly alarmWebhook?: string;
  readonly alarmMail?: string;
  /** Token with which a program reads `/metrics` from another machine; absent: only this machine reads them. */
  readonly metricsToken?: string;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
}

export type Hosting = Pick<Config, 'mode' | 'port' | 'officeHost' | 'filesHost' | 'paymentsFile' | 'dataDir'>;

const ROOT = resolve(import.meta.dirname, '..');
const password = z.string().min(16, 'a password of at least 16 characters').optional();
const DATA_FOLDER = '.data';
const OFFICE_HOST = 'office.localhost';
const FILES_HOST = 'files.localhost';
const BANK_HOST = 'bank.localhost';

const Environment = z.object({
  PORT: z.string().default('3000').transform(parsePort),
  HOST: z.string().min(1, 'a host name or address to listen on').default('127.0.0.1'),
  BRAND: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'the name of a folder in brands/')
    .refine((name) => existsSync(brandFile(name, 'brand.json')), 'the name of a folder in brands/ or BRANDS_FOLDER')
    // The default is checked like a given value: an operator's own folder of brands need not have it.
    .prefault('northline'),
  [BRANDS_VARIABLE]: z
    .string()
    .refine((folder) => existsSync(folder), 'a folder of brands')
    .optional(),
  OFFICE_HOST: hostName('office.example').default(OFFICE_HOST),
  FILES_HOST: hostName('files.example').default(FILES_HOST),
  BANK_HOST: hostName('bank.example').optional(),
  BANK_PORT: z.string().transform(parsePort).optional(),
  ...canaryVariables,
  SCREENING: z.enum(['list', 'none'], 'list or none').default('list'),
  MODE: z.enum(['demo', 'live'], 'demo or live').default('demo'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'postgres://user:password@host/database' }).optional(),
  ...roleVariables,
  WEB_DATABASE_PASSWORD: password,
  OFFICE_DATABASE_PASSWORD: password,
  DEALING_DATABASE_PASSWORD: password,
  RENDER_DATABASE_PASSWORD: password,
  JOBS_DATABASE_PASSWORD: password,
  ERASURE_DATABASE_PASSWORD: password,
  BANK_DATABASE_PASSWORD: password,
  AUDIT_DATABASE_PASSWORD: password,
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'smtp://user:password@host:587' }).optional(),
  PRICES: z.string().default('simulated').transform(parsePrices),
  ...venueVariables,
  CLOCK: z.iso
    .datetime({ offset: true, error: 'an instant such as 2026-01-14T10:00:00Z' })
    .transform((text): Instant => Date.parse(text))
    .optional(),
  WEB_DEV: z
    .enum(['0', '1'], '0 or 1')
    .transform((text) => text === '1')
    .default(false),
  GEOIP_FILE: z
    .string()
    .refine((file) => existsSync(file), 'a file of address ranges and their countries')
    .optional(),
  PAYMENTS_FILE: z
    .string()
    .refine((file) => existsSync(file), 'a file of brands and the settings of their payment providers')
    .optional(),
  CHART_FRAME: z
    .string()
    .regex(/^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/, 'an origin such as https://charts.example')
    .optional(),
  POSTBACK_RECEIVER: z
    .string()
    .regex(/^http:\/\/[a-z0-9-]+\.localhost:\d{1,5}$/, 'an origin such as http://receiver.localhost:4000')
    .optional(),
  TRUSTED_PROXIES: z.string().default('').transform(parseProxies),
  ...logVariables,
  ...tracingVariables,
  CLAMD: z.string().transform(parseClamd).optional(),
  DEMO_HELPERS: z.enum(['here', 'everywhere'], 'here or everywhere').default('here'),
  STORIES: z.enum(['all', 'few'], 'all or few').default('all'),
  RECOVERY_CHECK: z.literal('full', 'full').optional(),
  DATA_DIR: z.string().min(1, 'a folder').default(DATA_FOLDER),
  ...keySettings,
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEYS_DIR: z.string().optional(),
  TAPE_DAYS: z
    .string()
    .default('30')
    .transform(parseWhole(1, 36_500, 'a number of days from 1 to 36500')),
  DISK_FREE_MIN_MIB: z
    .string()
    .default('1024')
    .transform(parseWhole(0, 99_999_999, 'a number of MiB, 0 for no guard')),
  DISK_DAYS_MIN: z
    .string()
    .default('14')
    .transform(parseWhole(0, 3_650, 'a number of days, 0 for no alarm')),
  ALARM_WEBHOOK: z.string().refine(isAlarmEncrypted, 'an https address, or an http address of this machine').optional(),
  ALARM_MAIL: z.email('the address of a mailbox').optional(),
  METRICS_TOKEN: z.string().min(24, 'a token of at least 24 characters').optional(),
  LOG_LEVEL: z
    .enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'fatal, error, warn, info, debug, trace or silent',
    )
    .default('info'),
});
type Environment = z.infer<typeof Environment>;
const HostingEnvironment = Environment.pick({
  MODE: true,
  PORT: true,
  OFFICE_HOST: true,
  FILES_HOST: true,
  [BRANDS_VARIABLE]: true,
});

/** The settings that `liveProblems` asks for; each of them may be missing. */
const LiveEnvironment = Environment.pick({
  MODE: true,
  ROLES: true,
  NATS_URL: true,
  STANDBY: true,
  PRICES: true,
  OFFICE_HOST: true,
  FILES_HOST: true,
  TRUSTED_PROXIES: true,
  SMTP_URL: true,
  DATABASE_URL: true,
  CLAMD: true,
  CLOCK: true,
  CHART_FRAME: true,
  LOG_TIMESTAMPS: true,
  POSTBACK_RECEIVER: true,
  BANK_HOST: true,
  BANK_PORT: true,
});

/** Names of every setting that the server reads. */
export const settingNames: readonly string[] = Object.keys(Environment.shape);

/** Reads the settings, or throws an error that lists everything wrong with them. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const parsed = Environment.safeParse(withoutEmpty(environment));
  if (!parsed.success) throw refusalWithProblems(parsed.error, environment);
  const { data } = parsed;
  const problems = [...roleProblems(data), ...liveProblems(data), ...quorumProblems(data)];
  if (problems.length > 0) throw new ConfigError(...problems);
  refuseSharedHosts(parsed.data);
  refuseUnsentAlarms(parsed.data);
  const config = toConfig(parsed.data);
  const problem = backupProblem(config.dataDir, {
    BACKUP_DIR: config.backupDir,
    BACKUP_KEYS_DIR: config.backupKeysDir,
  });
  if (problem !== undefined) throw new ConfigError(problem);
  return config;
}

/** Lists all problems at once: settings that cannot be read do not keep the others from being checked. */
function refusalWithProblems(error: z.ZodError, environment: NodeJS.ProcessEnv): ConfigError {
  const wrong = error.issues.map(({ path }) => String(path[0]));
  const right = Object.entries(withoutEmpty(environment)).filter(([name]) => !wrong.includes(name));
  const read = LiveEnvironment.parse(Object.fromEntries(right));
  const problems = [...roleProblems(read), ...liveProblems(read)];
  const others = problems.filter((problem) => !wrong.some((name) => setupFaultText(problem).startsWith(`${name} `)));
  return new ConfigError(...refusal(error, environment).problems, ...others);
}

function refusal(error: z.ZodError, environment: NodeJS.ProcessEnv): ConfigError {
  return new ConfigError(...error.issues.map((issue) => describe(issue, environment)));
}

function toConfig(values: Environment): Config {
  return {
    port: values.PORT,
    host: values.HOST,
    brand: values.BRAND,
    officeHost: values.OFFICE_HOST,
    filesHost: values.FILES_HOST,
    ...(values.MODE === 'live' ? {} : { bank: bankOf(values) }),
    screening: values.SCREENING,
    mode: values.MODE,
    ...(values.DATABASE_URL === undefined ? {} : { databaseUrl: values.DATABASE_URL }),
    passwords: passwordsOf(values),
    parts: values.ROLES.parts,
    doesJobs: values.ROLES.jobs,
    ...(values.NATS_URL === undefined ? {} : { natsUrl: values.NATS_URL }),
    natsPrefix: values.NATS_PREFIX,
    isStandby: values.STANDBY,
    prices: pricesOf(values),
    ...(values.SMTP_URL === undefined ? {} : { smtpUrl: values.SMTP_URL }),
    ...(values.CLOCK === undefined ? {} : { clock: values.CLOCK }),
    dataDir: resolve(ROOT, values.DATA_DIR),
    ...keysOf(values),
    ...(values.BACKUP_DIR === undefined ? {} : { backupDir: resolve(ROOT, values.BACKUP_DIR) }),
    ...(values.BACKUP_KEYS_DIR === undefined ? {} : { backupKeysDir: resolve(ROOT, values.BACKUP_KEYS_DIR) }),
    tapeDays: values.TAPE_DAYS,
    diskFreeMinMib: values.DISK_FREE_MIN_MIB,
    diskDaysMin: values.DISK_DAYS_MIN,
    ...(values.PAYMENTS_FILE === undefined ? {} : { paymentsFile: resolve(values.PAYMENTS_FILE) }),
    ...(values.GEOIP_FILE === undefined ? {} : { geoipFile: resolve(values.GEOIP_FILE) }),
    ...(values.CHART_FRAME === undefined ? {} : { chartFrame: values.CHART_FRAME }),
    ...(values.POSTBACK_RECEIVER === undefined ? {} : { postbackReceiver: values.POSTBACK_RECEIVER }),
    trustedProxies: values.TRUSTED_PROXIES,
    ...logConfigOf(values),
    ...tracingConfigOf(values),
    demoHelpers: values.DEMO_HELPERS,
    stories: values.STORIES,
    ...(values.CLAMD === undefined ? {} : { clamd: values.CLAMD }),
    ...canaryConfigOf(values),
    isDevelopment: values.WEB_DEV,
    isRecoveryCompared: values.RECOVERY_CHECK === 'full',
    ...(values.ALARM_WEBHOOK === undefined ? {} : { alarmWebhook: values.ALARM_WEBHOOK }),
    ...(values.ALARM_MAIL === undefined ? {} : { alarmMail: values.ALARM_MAIL }),
    ...(values.METRICS_TOKEN === undefined ? {} : { metricsToken: values.METRICS_TOKEN }),
    logLevel: values.LOG_LEVEL,
  };
}

/** Reads the settings against which brands are checked, even before there is a brand or a payments file. */
export function readHosting(environment: NodeJS.ProcessEnv): Hosting {
  const parsed = HostingEnvironment.safeParse(withoutEmpty(environment));
  if (!parsed.success) throw refusal(parsed.error, environment);
  const { MODE: mode, PORT: port, OFFICE_HOST: officeHost, FILES_HOST: filesHost } = parsed.data;
  const { PAYMENTS_FILE: payments = '' } = environment;
  const paymentsFile = existsSync(payments) ? { paymentsFile: resolve(payments) } : {};
  return { mode, port, officeHost, filesHost, dataDir: readDataDir(environment), ...paymentsFile };
}

/** Reads the folder of the installation's files, which is needed before the other settings. */
export function readDataDir({ DATA_DIR }: NodeJS.ProcessEnv): string {
  return resolve(ROOT, DATA_DIR === undefined || DATA_DIR === '' ? DATA_FOLDER : DATA_DIR);
}

/** Reads where the installation's keys are, which is needed before the other settings. */
export function readKeyPlaces(environment: NodeJS.ProcessEnv): Pick<Config, 'dataDir' | 'keyOrigin'> {
  const parsed = z.object(keySettings).safeParse(withoutEmpty(environment));
  if (!parsed.success) throw refusal(parsed.error, environment);
  return { dataDir: readDataDir(environment), ...keysOf(parsed.data) };
}

function keysOf(values: Parameters<typeof keyOriginOf>[0]): Pick<Config, 'keyOrigin'> {
  const origin = keyOriginOf(values);
  if (origin !== undefined && 'code' in origin) throw new ConfigError(origin);
  return origin === undefined ? {} : { keyOrigin: origin };
}

function bankOf({ BANK_HOST: host = BANK_HOST, BANK_PORT: port }: Environment): NonNullable<Config['bank']> {
  return port === undefined ? { host } : { host, port };
}

function passwordsOf(values: Environment): Config['passwords'] {
  return {
    ...(values.WEB_DATABASE_PASSWORD === undefined ? {} : { web: values.WEB_DATABASE_PASSWORD }),
    ...(values.OFFICE_DATABASE_PASSWORD === undefined ? {} : { office: values.OFFICE_DATABASE_PASSWORD }),
    ...(values.RENDER_DATABASE_PASSWORD === undefined ? {} : { render: values.RENDER_DATABASE_PASSWORD }),
    ...(values.DEALING_DATABASE_PASSWORD === undefined ? {} : { dealing: values.DEALING_DATABASE_PASSWORD }),
    ...(values.JOBS_DATABASE_PASSWORD === undefined ? {} : { jobs: values.JOBS_DATABASE_PASSWORD }),
    ...(values.ERASURE_DATABASE_PASSWORD === undefined ? {} : { erasure: values.ERASURE_DATABASE_PASSWORD }),
    ...(values.BANK_DATABASE_PASSWORD === undefined ? {} : { bank: values.BANK_DATABASE_PASSWORD }),
    ...(values.AUDIT_DATABASE_PASSWORD === undefined ? {} : { audit: values.AUDIT_DATABASE_PASSWORD }),
  };
}

/** Refuses a host name for two sites, whose cookies and pages would mix. */
function refuseSharedHosts(values: Environment): void {
  const { CANARY_HOST: canary, BANK_HOST: bank = BANK_HOST } = values;
  const names = [values.OFFICE_HOST, values.FILES_HOST, bank, ...(canary === undefined ? [] : [canary])];
  const shared = names.find((name, index) => names.indexOf(name) !== index);
  if (shared !== undefined) throw new ConfigError(setupFault('hostsShared', { host: shared }));
}

/** Refuses an alarm mailbox without a mail server: it would call nobody. */
function refuseUnsentAlarms({ ALARM_MAIL: mailbox, SMTP_URL: smtpUrl }: Environment): void {
  if (mailbox !== undefined && smtpUrl === undefined) throw new ConfigError(setupFault('alarmUnsent'));
}

function pricesOf(values: Environment): PriceSetting {
  const { PRICES: prices, CLOCK: clock } = values;
  if (prices.kind !== 'router') return prices;
  if (clock !== undefined) throw new ConfigError(setupFault('clockRouter'));
  const setting = routerSetting(prices.routed, values);
  if ('missing' in setting) throw new ConfigError(setupFault('pricesIncomplete', missingWords(setting)));
  return setting;
}

function parseWhole(minimum: number, maximum: number, allowed: string) {
  return (text: string, context: z.RefinementCtx): number => {
    const value = /^\d{1,8}$/.test(text) ? Number.parseInt(text, 10) : -1;
    if (value >= minimum && value <= maximum) return value;
    context.addIssue({ code: 'custom', message: allowed });
    return z.NEVER;
  };
}

/** Removes empty variables: `PORT= npm start` means the same as no PORT at all. */
function withoutEmpty(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
}

function describe(issue: z.core.$ZodIssue, environment: NodeJS.ProcessEnv): SetupProblem {
  const name = String(issue.path[0]);
  const isSecret = /(?:PASSWORD|TOKEN|URL|WEBHOOK|KEYS_JSON|COMMAND|HEADERS|ENDPOINT)$/.test(name);
  const value = environment[name];
  const inFull = (state: string) => `${name} ${state}; allowed: ${issue.message}.`;
  if (value === undefined) return setupFault('settingMissing', { name }, inFull('is not set'));
  if (isSecret) return setupFault('settingNotUsable', { name }, inFull('is not usable'));
  return setupFault('settingWrong', { name, value }, inFull(`is "${value}"`));
}
