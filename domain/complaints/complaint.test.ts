import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { businessDaysBetween, daysBetween, isBusinessDay } from '../payments/businessDays.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';
import {
  acknowledgeBy,
  answerBy,
  complaintClock,
  complaintClocks,
  complaintTone,
  ombudsmanBy,
  reopenBy,
} from './clocks.ts';
import { COMPLAINT_NUMBER, complaintNumber } from './complaint.ts';
import {
  closesAfter,
  complaintActs,
  complaintStateAt,
  complaintStates,
  moveComplaint,
  openActs,
  storedComplaintStates,
} from './moves.ts';
import type { ComplaintAct, ComplaintFacts, ComplaintState } from './moves.ts';

const at = (text: string) => Date.parse(text);
const iso = (instant: number) => new Date(instant).toISOString();

describe('CP-1 the number of a complaint', () => {
  it.each([
    ['northline', 2026, 7, 'NOR-2026-0007'],
    ['harbour-rowe', 2027, 12_345, 'HAR-2027-12345'],
  ])('of %s in %i, the %ith: %s', (brand, year, count, number) => {
    expect(complaintNumber(brand, year, count)).toBe(number);
    expect(number).toMatch(COMPLAINT_NUMBER);
  });
});

describe('CP-2 the clocks', () => {
  it.each([
    // From a Monday, five business days.
    ['2026-11-23T09:00:00Z', '2026-11-30T17:00:00.000Z'],
    // From a Friday evening, over a weekend.
    ['2026-11-27T22:00:00Z', '2026-12-04T17:00:00.000Z'],
    // Over Christmas Day and New Year's Day (both Fridays), which are not business days.
    ['2026-12-23T09:00:00Z', '2026-12-31T17:00:00.000Z'],
    ['2026-12-30T09:00:00Z', '2027-01-07T17:00:00.000Z'],
    // Over Good Friday and Easter Monday of 2027, and the change to summer time.
    ['2027-03-24T09:00:00Z', '2027-04-02T16:00:00.000Z'],
  ])('received %s, acknowledged by %s', (received, due) => {
    expect(iso(acknowledgeBy(at(received)))).toBe(due);
  });

  it.each([
    ['2026-11-28T09:00:00Z', false, '2027-01-28T17:00:00.000Z'],
    ['2026-11-28T09:00:00Z', true, '2027-02-28T17:00:00.000Z'],
    // In a shorter month the period ends on the last day, in leap years and others.
    ['2026-12-31T09:00:00Z', false, '2027-02-28T17:00:00.000Z'],
    ['2027-12-31T09:00:00Z', false, '2028-02-29T17:00:00.000Z'],
    // In the time zone of business days it is already the next day, and the next year.
    ['2026-12-31T23:30:00Z', false, '2027-03-01T17:00:00.000Z'],
    ['2027-02-28T09:00:00Z', false, '2027-04-28T16:00:00.000Z'],
  ])('received %s, held: %s, answered by %s', (received, isHeld, due) => {
    expect(iso(answerBy({ receivedAt: at(received), isHeld, reopenedAt: undefined }))).toBe(due);
  });

  it('once the client has come back with it, it is answered within a month of that', () => {
    const dates = { receivedAt: at('2026-11-02T09:00:00Z'), isHeld: true, reopenedAt: at('2027-01-31T09:00:00Z') };
    expect(iso(answerBy(dates))).toBe('2027-02-28T17:00:00.000Z');
  });

  const instants = fc.integer({ min: at('2024-01-01T00:00:00Z'), max: at('2034-01-01T00:00:00Z') });

  it('never run out early, nor on a day that is none, whenever it came', () => {
    fc.assert(
      fc.property(instants, (receivedAt) => {
        const due = acknowledgeBy(receivedAt);
        expect(businessDaysBetween(receivedAt, due)).toBe(complaintClocks.acknowledgeDays);
        expect(isBusinessDay(Math.floor(due / DAY_MS))).toBe(true);
        const [usual, held] = [false, true].map((isHeld) => answerBy({ receivedAt, isHeld, reopenedAt: undefined }));
        expect(daysBetween(receivedAt, usual ?? 0)).toBeGreaterThanOrEqual(58);
        expect(daysBetween(receivedAt, usual ?? 0)).toBeLessThanOrEqual(62);
        expect(daysBetween(receivedAt, held ?? 0)).toBeLessThanOrEqual(92);
        expect(due).toBeLessThan(usual ?? 0);
        expect(usual).toBeLessThan(held ?? 0);
        expect(ombudsmanBy(receivedAt)).toBeGreaterThan(reopenBy(receivedAt));
      }),
    );
  });

  it('are nearly over before they are over, with so many business days left and not one more', () => {
    fc.assert(
      fc.property(instants, fc.constantFrom('received', 'acknowledged', 'reopened'), (receivedAt, state) => {
        const clock = complaintClock(state, { receivedAt, isHeld: false, reopenedAt: undefined });
        if (clock === undefined) throw new Error('it runs');
        const days = clock.kind === 'acknowledge' ? 1 : 10;
        expect(businessDaysBetween(clock.soon, clock.due)).toBe(days);
        expect(businessDaysBetween(clock.soon - 1, clock.due)).toBe(days + 1);
      }),
    );
  });
});

describe('CP-7 what is said of a clock', () => {
  const clock = { soon: at('2026-11-26T00:00:00Z'), due: at('2026-11-27T17:00:00Z') };

  it.each([
    [clock.soon - 1, 'fresh'],
    [clock.soon, 'soon'],
    [clock.due, 'soon'],
    [clock.due + 1, 'late'],
  ])('at %i: %s', (now, tone) => {
    expect(complaintTone(clock, now)).toBe(tone);
  });

  it('an answered or withdrawn complaint has none', () => {
    const dates = { receivedAt: clock.soon, isHeld: false, reopenedAt: undefined };
    expect(storedComplaintStates.filter((state) => complaintClock(state, dates) === undefined)).toEqual([
      'answered',
      'withdrawn',
    ]);
  });
});

const NOW = at('2026-11-28T12:00:00Z');
const open: ComplaintFacts = { state: 'received', isHeld: false, reopenedAt: undefined, closesAt: undefined };
const inState: Readonly<Record<ComplaintState, ComplaintFacts>> = {
  received: open,
  acknowledged: { ...open, state: 'acknowledged' },
  underReview: { ...open, state: 'underReview' },
  answered: { ...open, state: 'answered', closesAt: NOW + 1 },
  reopened: { ...open, state: 'reopened', reopenedAt: NOW - HOUR_MS },
  withdrawn: { ...open, state: 'withdrawn', closesAt: NOW - HOUR_MS },
  closed: { ...open, state: 'answered', closesAt: NOW },
};

/** State after each act in each state, or the refusal. */
const table: Readonly<Record<ComplaintState, Readonly<Record<ComplaintAct, string>>>> = {
  received: {
    acknowledge: 'acknowledged',
    review: 'complaintStep',
    hold: 'complaintStep',
    answer: 'complaintStep',
    reopen: 'complaintStep',
    withdraw: 'withdrawn',
  },
  acknowledged: {
    acknowledge: 'complaintStep',
    review: 'underReview',
    hold: 'acknowledged',
    answer: 'answered',
    reopen: 'complaintStep',
    withdraw: 'withdrawn',
  },
  underReview: {
    acknowledge: 'complaintStep',
    review: 'complaintStep',
    hold: 'underReview',
    answer: 'answered',
    reopen: 'complaintStep',
    withdraw: 'withdrawn',
  },
  answered: {
    acknowledge: 'complaintStep',
    review: 'complaintStep',
    hold: 'complaintStep',
    answer: 'complaintStep',
    reopen: 'reopened',
    withdraw: 'complaintStep',
  },
  reopened: {
    acknowledge: 'complaintStep',
    review: 'underReview',
    hold: 'complaintStep',
    answer: 'answered',
    reopen: 'complaintStep',
    withdraw: 'withdrawn',
  },
  withdrawn: {
    acknowledge: 'complaintOver',
    review: 'complaintOver',
    hold: 'complaintOver',
    answer: 'complaintOver',
    reopen: 'complaintOver',
    withdraw: 'complaintOver',
  },
  closed: {
    acknowledge: 'complaintOver',
    review: 'complaintOver',
    hold: 'complaintOver',
    answer: 'complaintOver',
    reopen: 'complaintOver',
    withdraw: 'complaintOver',
  },
};

describe('CP-3 what becomes of a complaint', () => {
  it.each(complaintStates.flatMap((state) => complaintActs.map((act) => [state, act, table[state][act]] as const)))(
    '%s, %s: %s',
    (state, act, expected) => {
      const moved = moveComplaint(inState[state], act, NOW);
      expect(moved.ok ? moved.value : moved.refusal.code).toBe(expected);
      expect(openActs(inState[state], NOW).includes(act)).toBe(moved.ok);
    },
  );

  it('a holding answer is given once, and none after the client has come back', () => {
    for (const changes of [{ isHeld: true }, { reopenedAt: NOW - 1 }]) {
      const moved = moveComplaint({ ...inState.underReview, ...changes }, 'hold', NOW);
      expect(moved.ok ? moved.value : moved.refusal.code).toBe('complaintHeld');
    }
  });

  it('the client comes back once: a second answer closes it at once', () => {
    const first = closesAfter({ reopenedAt: undefined }, NOW);
    expect(first).toBe(NOW + complaintClocks.reopenDays * DAY_MS);
    expect(complaintStateAt({ state: 'answered', closesAt: first }, first - 1)).toBe('answered');
    expect(complaintStateAt({ state: 'answered', closesAt: first }, first)).toBe('closed');
    const second = closesAfter({ reopenedAt: NOW - DAY_MS }, NOW);
    expect(complaintStateAt({ state: 'answered', closesAt: second }, NOW)).toBe('closed');
  });

  it('whatever is done in whatever order, it ends, and is answered at most twice', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...complaintActs), { maxLength: 60 }), (acts) => {
        let facts = open;
        let answers = 0;
        for (const [hour, act] of acts.entries()) {
          const now = NOW + hour * HOUR_MS;
          const moved = moveComplaint(facts, act, now);
          if (!moved.ok) continue;
          if (act === 'answer') answers += 1;
          facts = {
            state: moved.value,
            isHeld: facts.isHeld || act === 'hold',
            reopenedAt: act === 'reopen' ? now : facts.reopenedAt,
            closesAt: act === 'answer' ? closesAfter(facts, now) : act === 'withdraw' ? now : undefined,
          };
        }
        expect(answers).toBeLessThanOrEqual(2);
      }),
    );
  });
});
