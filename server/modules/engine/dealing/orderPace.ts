import type { AccountId, BrandId, Instant } from '@candor/domain/ids.ts';
import { refuse } from '@candor/domain/result.ts';
import type { AccountCommand, Answer, CommandBody } from './commands.ts';

const WINDOW_MS = 1_000;
const PACED: readonly CommandBody['kind'][] = [
  'openPosition',
  'updatePosition',
  'reversePosition',
  'placeOrder',
  'updateOrder',
];

/** Ruling R30: limits the orders per second and account. Closing is never limited, and deposits are not orders. */
export class OrderPace {
  readonly #recent = new Map<AccountId, Instant[]>();
  readonly #limitOf: (brandId: BrandId) => number;

  constructor(limitOf: (brandId: BrandId) => number) {
    this.#limitOf = limitOf;
  }

  check({ accountId, brandId, body }: AccountCommand, now: Instant): Answer | undefined {
    if (!PACED.includes(body.kind)) return undefined;
    const limit = this.#limitOf(brandId);
    // An order after `now` was made before the clock was set back; counted, it would block the account until then.
    const recent = (this.#recent.get(accountId) ?? []).filter((at) => at <= now && now - at < WINDOW_MS);
    this.#recent.set(accountId, recent);
    if (recent.length >= limit) return refuse({ code: 'ordersTooFast', params: { limit: String(limit) } });
    recent.push(now);
    return undefined;
  }
}
