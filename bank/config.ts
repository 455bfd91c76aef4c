import { resolve } from 'node:path';
import { z } from 'zod';

export interface Config {
  /** The host name of the bank's pages and gateways; `publicPort` is the port by which browsers reach it. */
  readonly host: string;
  readonly publicPort: string;
  /** Port on which this process listens, on loopback only. */
  readonly port: number;
  readonly databaseUrl: string;
  readonly databasePassword: string;
  readonly dataDir: string;
  /** Time at which the bank's clock starts, like the server's (R33). */
  readonly clock?: number;
  /** The factor by which the waits between tries of a webhook are shortened. */
  readonly pace: number;
  /** The merchants' names by id. */
  readonly names: Readonly<Record<string, string>>;
  readonly logLevel: string;
}

/** Every wrong setting in one message. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

const ROOT = resolve(import.meta.dirname, '..');
const whole = (maximum: number) => z.coerce.number().int().min(1).max(maximum);

const Environment = z.object({
  MODE: z.literal('demo', 'demo: there is no Test bank where money is real').default('demo'),
  BANK_HOST: z.string().default('bank.localhost'),
  BANK_PORT: whole(65_535),
  PORT: z.string().regex(/^\d{1,5}$/),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  BANK_DATABASE_PASSWORD: z.string().min(1),
  DATA_DIR: z.string().min(1),
  CLOCK: z.iso
    .datetime({ offset: true })
    .transform((text) => Date.parse(text))
    .optional(),
  BANK_NAMES: z
    .string()
    .default('{}')
    .transform((text) => z.record(z.string(), z.string()).parse(JSON.parse(text))),
  BANK_PACE: whole(1_000_000).default(1),
  LOG_LEVEL: z.string().default('info'),
});

/** Reads the settings that the start script gives; in live mode it refuses. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(filled);
  if (!parsed.success) {
    throw new ConfigError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  }
  const { data } = parsed;
  return {
    host: data.BANK_HOST,
    publicPort: data.PORT,
    port: data.BANK_PORT,
    databaseUrl: data.DATABASE_URL,
    databasePassword: data.BANK_DATABASE_PASSWORD,
    dataDir: resolve(ROOT, data.DATA_DIR),
    ...(data.CLOCK === undefined ? {} : { clock: data.CLOCK }),
    pace: data.BANK_PACE,
    names: data.BANK_NAMES,
    logLevel: data.LOG_LEVEL,
  };
}
