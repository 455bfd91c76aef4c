import type { UnlinkedLine } from '@candor/contracts/evidence/recorder.ts';
import { formatExact } from '@candor/domain/money/decimal.ts';
import { MONEY_DIGITS, RATE_DIGITS } from '@candor/domain/money/money.ts';
import { MARK_UP_DIGITS } from '@candor/domain/pricing/rates.ts';
import { storedAnswer, storedBody } from '../../engine/dealing/index.ts';
import type { RecordedCommand } from './store.ts';

/** Presents a command as a log line: its fields as received, and the reason of a refusal. */
export function presentCommand(row: RecordedCommand): Omit<Extract<UnlinkedLine, { kind: 'command' }>, 'n'> {
  const { commandId, kind, actor, payload, at, batch } = row;
  const answer = storedAnswer(row.answer);
  const { kind: _kind, ...fields } = storedBody(payload);
  return {
    at,
    kind: 'command',
    received_at: row.receivedAt ?? null,
    seen_tick: row.seenTick ?? null,
    command_id: commandId,
    command: kind,
    actor,
    fields: readable(fields),
    refusal: answer.ok ? null : refusalOf(answer.refusal),
    last_tick: row.lastTick ?? null,
    batch,
  };
}

function refusalOf({ code, params }: { readonly code: string; readonly params?: Readonly<Record<string, string>> }) {
  return { code, ...(params !== undefined && { params: { ...params } }) };
}

/** Decimals of a command's fields that are money or a mark-up in percent; every other bigint is a rate. */
const DIGITS: ReadonlyMap<string, number> = new Map([
  ['amount', MONEY_DIGITS],
  ['funding', MONEY_DIGITS],
  ['seenMarkUp', MARK_UP_DIGITS],
]);

function readable(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => entryOf(name, value)));
}

function entryOf(name: string, value: unknown): [string, unknown][] {
  if (value === undefined || value === null) return [];
  if (typeof value === 'bigint') return [[name, formatExact(value, DIGITS.get(name) ?? RATE_DIGITS)]];
  return [[name, typeof value === 'object' ? readable(value) : value]];
}
