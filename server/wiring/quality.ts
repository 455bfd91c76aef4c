import type { AnswerOf } from '@candor/contracts/http/call.ts';
import type { quality } from '@candor/contracts/http/prices.ts';
import { accept } from '@candor/domain/result.ts';
import type { Bus } from '../bus/bus.ts';
import type { SteadyClock } from '../clock.ts';
import type { GateQuality } from '../modules/engine/quotes/index.ts';
import '../modules/engine/quotes/messages.ts';
import type { Handlers } from '../modules/access/sessions/index.ts';
import { rememberFor } from './rememberFor.ts';

type Answer = AnswerOf<typeof quality>;

/** How long an answer is remembered: however many callers there are, dealing is asked once a second. */
const REMEMBERED_MS = 1_000;

/** Answers with the price gate's public statistics. */
export function qualityRoutes(bus: Bus, clock: SteadyClock): Handlers<'getPriceQuality'> {
  const read = rememberFor(clock, REMEMBERED_MS, async () => {
    const at = clock.now();
    return present(await bus.request('quotes.quality', null), at);
  });
  return {
    async getPriceQuality() {
      return accept(await read());
    },
  };
}

function present({ source, simulated, heardAt, silences, unknown, instruments }: GateQuality, at: number): Answer {
  return {
    at,
    source,
    simulated,
    heardAt: heardAt ?? null,
    silences,
    unknown,
    instruments: instruments.map(({ symbol, state, counts, lastAt }) => {
      const { accepted, held, stale, ...refused } = counts;
      const lastTickAgeMs = lastAt === undefined ? null : Math.max(0, at - lastAt);
      return { symbol, state, accepted, held, stale, refused, lastTickAgeMs };
    }),
  };
}
