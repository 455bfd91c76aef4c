import { z } from 'zod';
import { isAlarmEncrypted } from './encryptedAddress.ts';

/** The destination of spans, by OpenTelemetry's own names of settings. */
export interface TracingConfig {
  /** Tracing to a collector; absent if nothing is traced. */
  readonly tracing?: TracingSetting;
}

export interface TracingSetting {
  /** URL of the collector, with `/v1/traces`. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Share of orders and requests that are traced, from 0 to 1. */
  readonly share: number;
}

export const tracingVariables = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(
      isCollector,
      'the https address of a collector, or an http address of this machine, without a password or query',
    )
    .optional(),
  OTEL_EXPORTER_OTLP_HEADERS: z.string().default('').transform(parseHeaders),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/, 'a share from 0 to 1, such as 0.05')
    .pipe(z.coerce.number())
    .default(1),
};

interface TracingValues {
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_HEADERS: Readonly<Record<string, string>>;
  readonly OTEL_TRACES_SAMPLER_ARG: number;
}

export function tracingConfigOf(values: TracingValues): TracingConfig {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = values;
  if (endpoint === undefined) return {};
  const address = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  return { tracing: { address, headers, share: values.OTEL_TRACES_SAMPLER_ARG } };
}

function isCollector(address: string): boolean {
  if (!isAlarmEncrypted(address)) return false;
  const { username, password, search, hash } = new URL(address);
  return [username, password, search, hash].every((part) => part === '');
}

/** Parses `name=value` pairs separated by commas, values encoded as in a URL: `x-key=a%20b`. */
function parseHeaders(text: string, context: z.RefinementCtx): Readonly<Record<string, string>> {
  const pairs =
    text === '' ? [] : text.split(',').map((pair) => /^\s*([\w-]+)=([\w!#$%&'*+\-./:;=?@^|~ ]*)$/.exec(pair));
  const named = pairs.flatMap((found) => (found === null ? [] : [[found[1] ?? '', decoded(found[2] ?? '')] as const]));
  const read = named.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
  if (read.length === pairs.length) return Object.fromEntries(read);
  context.addIssue({ code: 'custom', message: 'name=value, several by commas' });
  return z.NEVER;
}

/** Decodes a value; undefined if it is no valid header value. */
function decoded(text: string): string | undefined {
  try {
    const value = decodeURIComponent(text.trim());
    return /^[\x20-\x7e]*$/.test(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
