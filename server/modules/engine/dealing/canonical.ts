import type { OwnLimitState } from '@candor/domain/clients/ownLimits.ts';
import { ZERO, negate } from '@candor/domain/money/money.ts';
import type { Money } from '@candor/domain/money/money.ts';
import type { Quote } from '@candor/domain/pricing/quote.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { MARK_UP } from '@candor/domain/pricing/rates.ts';
import type { RobotDecision, RobotFacts, RobotQuestion } from '@candor/domain/robot/decide.ts';
import type { ActionTerms } from '@candor/domain/trading/corporateActions.ts';
import type { Eligibility } from '@candor/domain/trading/open.ts';
import type { Answer, CommandBody, OpenAccount } from './commands.ts';
import type { Leg } from './rows.ts';

/**
 * Writes a value in its one canonical form: keys sorted, bigints tagged. The journal stores this text, fingerprints
 * compare it and the ledger's chain hashes it, so it must never change for the same content. An undefined field is
 * written as null: clearing a level and leaving it unchanged are two contents.
 */
export function canonical(value: unknown): string {
  return textOf(value, WHOLE);
}

/**
 * Writes an answer for its journal row: in canonical form without its absent fields. Older rows have these as null, and
 * a reader takes them as absent either way.
 */
export function answerText(answer: Answer): string {
  return textOf(answer, WITHOUT_ABSENT);
}

interface Form {
  /** Is an undefined field written, as null? */
  readonly keepsAbsent: boolean;
}

const WHOLE: Form = { keepsAbsent: true };
const WITHOUT_ABSENT: Form = { keepsAbsent: false };

function textOf(value: unknown, form: Form): string {
  if (typeof value === 'bigint') return `{"$":"${value}"}`;
  if (value === undefined) return 'null';
  if (Array.isArray(value)) return `[${value.map((one) => textOf(one, form)).join(',')}]`;
  if (!isRecord(value)) return JSON.stringify(value);
  let text = '';
  for (const { key, prefix } of shapeOf(value)) {
    const field = value[key];
    if (field === undefined && !form.keepsAbsent) continue;
    text += `${text === '' ? '{' : ','}${prefix}${textOf(field, form)}`;
  }
  return text === '' ? '{}' : `${text}}`;
}

/** Reads the answer of a journal row, as `canonical` wrote it. */
export function storedAnswer(value: unknown): Answer {
  return fromCanonical(value) as Answer;
}

/** Reads the eligibility of an account row, as `canonical` wrote it. */
export function storedEligibility(value: unknown): Eligibility {
  const { own, ...rest } = fromCanonical(value) as Eligibility & { readonly own?: OwnLimitState & OldLimitState };
  return own === undefined ? rest : { ...rest, own: withLosses(own) };
}

/** Fields of an earlier version, which summed gains and losses in one result. */
interface OldLimitState {
  readonly result?: Money;
}

function withLosses({ result, ...own }: OwnLimitState & OldLimitState): OwnLimitState {
  if (result === undefined) return own;
  return { ...own, lost: result < 0n ? negate(result) : ZERO };
}

/** Reads the command of a journal row, as `canonical` wrote it. */
export function storedBody(value: unknown): CommandBody {
  return fromCanonical(value) as CommandBody;
}

/** Reads the opening of an account from its journal row, as `canonical` wrote it. */
export function storedOpenAccount(value: unknown): OpenAccount {
  return fromCanonical(value) as OpenAccount;
}

/** Reads the quotes that a rule evaluated, as `canonical` wrote them beside its execution. */
export function storedLegs(value: unknown): readonly Leg[] {
  return fromCanonical(value) as readonly Leg[];
}

/** Reads the last good quote of a halt's row, as `canonical` wrote it; undefined where there was none. */
export function storedQuote(value: unknown): Quote | undefined {
  return fromCanonical(value) as Quote | undefined;
}

/** Reads the terms of a corporate action, as `canonical` wrote them. */
export function storedTerms(value: unknown): ActionTerms {
  return fromCanonical(value) as ActionTerms;
}

/** Reads the refusal of an order's row, as `canonical` wrote it. */
export function storedRefusal(value: unknown): Refusal {
  return fromCanonical(value) as Refusal;
}

/** Facts that the first version of a robot's question did not contain. */
type Added = 'currency' | 'markUp';

/**
 * Reads what the robot was asked, as `canonical` wrote it beside its decision. The oldest questions lack the currency,
 * which was the euro, and the mark-up, which was the specification's.
 */
export function storedRobotQuestion(value: unknown): RobotQuestion {
  const question = fromCanonical(value) as RobotQuestion;
  const facts: Omit<RobotFacts, Added> & Partial<Pick<RobotFacts, Added>> = question.facts;
  return {
    ...question,
    facts: { ...facts, currency: facts.currency ?? 'EUR', markUp: facts.markUp ?? MARK_UP },
  };
}

/** Reads the robot's decision, as `canonical` wrote it. */
export function storedRobotDecision(value: unknown): RobotDecision {
  return fromCanonical(value) as RobotDecision;
}

/** Parses what `canonical` wrote, bigints included. */
export function fromCanonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromCanonical);
  if (value === null) return undefined;
  if (!isRecord(value)) return value;
  const big = value['$'];
  if (typeof big === 'string') return BigInt(big);
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, fromCanonical(field)]));
}

interface Field {
  readonly key: string;
  /** The key as text, with its colon. */
  readonly prefix: string;
}

/** Keys of a kind of object, as they come and sorted. */
interface Shape {
  readonly keys: readonly string[];
  readonly fields: readonly Field[];
}

/** Kinds of object by their keys, joined: the same few are written over and over. */
const shapes = new Map<string, Shape>();
const SHAPES_MOST = 5_000;

function shapeOf(value: Record<string, unknown>): readonly Field[] {
  const keys = Object.keys(value);
  const name = keys.join('\u0000');
  const cached = shapes.get(name);
  // Two kinds have the same name if a key contains the character between the keys.
  if (cached !== undefined && isSame(cached.keys, keys)) return cached.fields;
  const fields = sortedKeys(value).map((key) => ({ key, prefix: `${JSON.stringify(key)}:` }));
  if (shapes.size >= SHAPES_MOST) shapes.clear();
  shapes.set(name, { keys, fields });
  return fields;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((key, index) => key === other[index]);
}

/**
 * Sorts keys in the order of a JavaScript object built from the sorted keys: integer keys come first, in numeric order.
 */
function sortedKeys(value: Record<string, unknown>): readonly string[] {
  const keys = Object.keys(value);
  if (!STARTS_AS_NUMBER.test(keys[0] ?? '')) return keys.sort();
  return Object.keys(Object.fromEntries(keys.sort().map((key) => [key, true])));
}

/** Recognizes an object with integer keys by its first key: JavaScript puts them first. */
const STARTS_AS_NUMBER = /^\d/;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
