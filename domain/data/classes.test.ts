import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../time.ts';
import { LAST_MAIL_MS, dataClassNames, dataClasses, endOfRows, erasureDue, nextErasureStep } from './classes.ts';
import type { ErasureFacts, ErasureStep } from './classes.ts';
import { dataTables } from './tables.ts';

const NOW = Date.UTC(2026, 10, 26, 12);

describe('ER-2 rows that end by their own clock', () => {
  it.each([
    ['logins', 365],
    ['mails', 366],
    ['idleWebhooks', 30],
    ['webhookBodies', 540],
    ['proofs', 45],
    ['letters', 365],
    ['connections', 90],
    ['devices', 400],
    ['sessions', 30],
    ['exportFilters', 1],
  ] as const)('%s end after %i days', (name, days) => {
    expect(endOfRows(name, NOW)).toBe(NOW - days * DAY_MS);
  });

  it.each(['service', 'relationship', 'books', 'record'] as const)('%s have no clock of their rows', (name) => {
    expect(endOfRows(name, NOW)).toBeUndefined();
  });
});

describe('ER-3 when a closed account ends', () => {
  it.each([
    ['2021-11-25T12:00:00Z', true, '2026-11-26T12:00:00Z'],
    // Even with two leap years in between, the period is not shorter than five calendar years.
    ['2023-02-28T00:00:00Z', true, '2028-02-29T00:00:00Z'],
    ['2026-10-27T12:00:00Z', false, '2026-11-26T12:00:00Z'],
  ])('closed %s, a relationship: %s: due %s', (closed, hasRelationship, due) => {
    expect(new Date(erasureDue({ closedAt: Date.parse(closed), hasRelationship })).toISOString()).toBe(
      due.replace('Z', '.000Z'),
    );
  });

  it('keeps a relationship for at least five calendar years, from whatever day', () => {
    for (let closedAt = Date.UTC(2024, 0, 1); closedAt < Date.UTC(2028, 1, 1); closedAt += DAY_MS) {
      const day = new Date(closedAt);
      const five = Date.UTC(day.getUTCFullYear() + 5, day.getUTCMonth(), day.getUTCDate());
      expect(erasureDue({ closedAt, hasRelationship: true })).toBeGreaterThanOrEqual(five);
    }
  });
});

const LONG_AGO = NOW - 1_828 * DAY_MS;
const closed: ErasureFacts = {
  closedAt: LONG_AGO,
  hasRelationship: true,
  isHeld: false,
  hasOpenMatters: false,
  serviceErasedAt: LONG_AGO,
  notice: undefined,
  erasedAt: undefined,
};

describe('ER-4 ER-5 the next step of an erasure', () => {
  it.each<[string, Partial<ErasureFacts>, ErasureStep]>([
    ['an open account', { closedAt: undefined, serviceErasedAt: undefined }, 'none'],
    ['an erased one', { erasedAt: NOW - 1 }, 'none'],
    ['a hold stops what is due', { isHeld: true }, 'held'],
    ['a hold stops what ends at once', { isHeld: true, serviceErasedAt: undefined }, 'held'],
    ['just closed', { closedAt: NOW, serviceErasedAt: undefined }, 'service'],
    ['what ends at once comes first, however late', { serviceErasedAt: undefined }, 'service'],
    ['within the period', { closedAt: NOW - 1_827 * DAY_MS + 1 }, 'wait'],
    ['at its end', { closedAt: NOW - 1_827 * DAY_MS }, 'notify'],
    ['a mere registration, within 30 days', { closedAt: NOW - 30 * DAY_MS + 1, hasRelationship: false }, 'wait'],
    ['a mere registration, after 30 days', { closedAt: NOW - 30 * DAY_MS, hasRelationship: false }, 'notify'],
    ['money or something open', { hasOpenMatters: true }, 'open'],
    ['money that came after the mail', { hasOpenMatters: true, notice: { at: NOW, isOver: true } }, 'open'],
    ['the mail is on its way', { notice: { at: NOW - LAST_MAIL_MS + 1, isOver: false } }, 'wait'],
    ['the mail has gone', { notice: { at: NOW, isOver: true } }, 'erase'],
    ['the mail does not go', { notice: { at: NOW - LAST_MAIL_MS, isOver: false } }, 'erase'],
  ])('%s: %s', (_name, changes, step) => {
    expect(nextErasureStep({ ...closed, ...changes }, NOW)).toBe(step);
  });
});

describe('ER-1 the declaration', () => {
  it('has a clock for each class that ends, and none for one that is kept', () => {
    for (const name of dataClassNames) {
      const { clock, days, end } = dataClasses[name];
      expect([name, clock === 'none', days === undefined]).toEqual([name, end === 'kept', end === 'kept']);
    }
  });

  it('empties only columns that it lists, and deletes rows of classes that end', () => {
    for (const [table, { client = [], aged = [], personal = '', plain = '' }] of Object.entries(dataTables)) {
      const columns = new Set(
        `${personal} ${plain} erased_at email_confirmed_at phone_confirmed_at body_length`.split(' '),
      );
      const emptied = [...client, ...aged].flatMap((rows) => Object.keys(rows.emptied ?? {}));
      expect([table, emptied.filter((column) => !columns.has(column))]).toEqual([table, []]);
      for (const rows of aged) expect([table, dataClasses[rows.class].clock]).toEqual([table, 'row']);
    }
  });

  it('ends every column about a client, or its row', () => {
    const keeping = new Set(['staff', 'partners', 'lists']);
    for (const [table, { class: name, client = [], personal }] of Object.entries(dataTables)) {
      if (personal === undefined || keeping.has(name) || table === 'factor_challenge') continue;
      const isDeleted = client.some(({ emptied }) => emptied === undefined);
      const emptied = new Set(client.flatMap((rows) => Object.keys(rows.emptied ?? {})));
      // Columns that the database generates from emptied columns.
      const remaining = personal
        .split(' ')
        .filter((column) => !emptied.has(column) && !/^(first|last)_name_key$/.test(column));
      expect([table, isDeleted ? [] : remaining]).toEqual([table, []]);
    }
  });
});
