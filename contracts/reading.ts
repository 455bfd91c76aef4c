import type { Refusal } from '@candor/domain/refusals.ts';
import { accept, refuse } from '@candor/domain/result.ts';
import type { Result } from '@candor/domain/result.ts';
import * as z from 'zod/mini';
import { readInCurrency } from './codecs.ts';
import { asSpecified } from './spellings.ts';

/**
 * Rules WI-1 to WI-4: reads a request in the form in which the specification's clients write it. Refusals, with the
 * field: the codes of specification 5 for a missing, overlong or invalid field; `tooManyDecimals` for more decimals
 * than the brand's `currency` has; otherwise `malformed`.
 */
export function readRequest<Schema extends z.ZodMiniType>(
  schema: Schema,
  raw: unknown,
  currency: string,
): Result<z.output<Schema>> {
  return readInCurrency(currency, () => {
    const input = asSpecified(schema, raw);
    const parsed = z.safeParse(schema, input);
    return parsed.success ? accept(parsed.data) : refuse(refusalOf(parsed.error.issues, input));
  });
}

/**
 * Converts a request to JSON's form. If the contract forbids it, the refusal is the same as the server's, so that a
 * page can show it.
 */
export function writeRequest<Schema extends z.ZodMiniType>(
  schema: Schema,
  request: z.output<Schema>,
): Result<z.input<Schema>> {
  const written = z.safeEncode(schema, request);
  return written.success ? accept(written.data) : refuse(refusalOf(written.error.issues, request));
}

/**
 * Returns the refusal for a request. An undeclared field is reported before all other faults: our own clients never
 * send one.
 */
function refusalOf(issues: readonly z.core.$ZodIssue[], input: unknown): Refusal {
  const [issue] = issues;
  if (issues.some(({ code, path }) => code === 'unrecognized_keys' && path.length === 0)) return { code: 'malformed' };
  const [field, ...deeper] = issue?.path ?? [];
  if (issue === undefined || typeof field !== 'string') return { code: 'malformed' };
  const refusal = deeper.length === 0 ? specified(issue, field, fieldOf(input, field)) : undefined;
  return { ...(refusal ?? { code: 'malformed' }), field };
}

/** Returns the specification's refusal for a field; undefined if it has none. */
function specified(issue: z.core.$ZodIssue, field: string, value: unknown): Refusal | undefined {
  const title = titleOf(field);
  if (isMissing(value)) return missing(field, title);
  if (issue.code === 'too_big' && issue.origin === 'string')
    return { code: 'fieldTooLong', params: { title, maximum: String(issue.maximum) } };
  if (issue.code === 'invalid_format' && field === 'email') return { code: 'emailInvalid' };
  if (issue.code === 'custom' && issue.message === 'tooManyDecimals' && isFigures(issue.params))
    return { code: 'tooManyDecimals', params: issue.params };
  return undefined;
}

function missing(field: string, title: string): Refusal {
  if (field === 'email') return { code: 'emailRequired' };
  if (field === 'phone') return { code: 'phoneRequired' };
  if (field === 'agree') return { code: 'agreementRequired' };
  return { code: 'fieldRequired', params: { title } };
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function isFigures(params: unknown): params is Record<string, string> {
  return typeof params === 'object' && params !== null && Object.values(params).every((one) => typeof one === 'string');
}

function fieldOf(input: unknown, field: string): unknown {
  return typeof input === 'object' && input !== null ? Reflect.get(input, field) : undefined;
}

/**
 * Returns a field's name in words, for people who read the API directly: "First name" for `first_name` and `firstName`.
 */
function titleOf(field: string): string {
  const words = field
    .replaceAll(/([a-z])([A-Z])/g, '$1_$2')
    .split('_')
    .join(' ')
    .toLowerCase();
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}
