import { createHash } from 'node:crypto';
import type { BrandId } from '@candor/domain/ids.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import type { Attempts, Limit } from '../../access/sessions/index.ts';
import type { NewWebhook } from './inboxStore.ts';

/** Of unsigned webhooks about which nothing is to be done, all brands keep this many of one provider in a day. */
const IDLE_A_DAY: Limit = { name: 'webhook.idle', hits: 1_000, windowMs: DAY_MS };
/** Unsigned hints about one payment; the provider is asked about it by the clock, too. */
const HINTS_A_DAY: Limit = { name: 'webhook.hint', hits: 200, windowMs: DAY_MS };
/** Enough to see what it was. */
const BEGINNING_BYTES = 2_048;

/** How much is kept of what anybody may send; what is more is only counted. What is signed is always kept. */
export class WebhookQuota {
  readonly #attempts: Attempts;
  readonly #dropped = new Map<string, number>();

  constructor(attempts: Attempts) {
    this.#attempts = attempts;
  }

  /** May one more unsigned one be kept about which nothing is to be done? */
  mayKeepIdle(provider: string): boolean {
    return this.#counted(provider, this.#attempts.spend(IDLE_A_DAY, { subject: provider }).ok);
  }

  /** May one more be kept of those which could have been sent by anyone, and only make us ask? */
  mayKeepHint({ brandId, provider, paymentId }: { brandId: BrandId; provider: string; paymentId: number }): boolean {
    return this.#counted(provider, this.#attempts.spend(HINTS_A_DAY, { brandId, subject: String(paymentId) }).ok);
  }

  /** How many of which provider were not kept since the last time. */
  takeDropped(): ReadonlyMap<string, number> {
    const dropped = new Map(this.#dropped);
    this.#dropped.clear();
    return dropped;
  }

  #counted(provider: string, isKept: boolean): boolean {
    if (!isKept) this.#dropped.set(provider, (this.#dropped.get(provider) ?? 0) + 1);
    return isKept;
  }
}

/** The beginning of its body, with the hash and the length of the whole. */
export function beginningOf(body: Uint8Array): Pick<NewWebhook, 'whole'> & { readonly body: Uint8Array } {
  const hash = createHash('sha256').update(body).digest();
  return { whole: { hash, length: body.length }, body: body.subarray(0, BEGINNING_BYTES) };
}
