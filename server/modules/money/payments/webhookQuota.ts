import { createHash } from 'node:crypto';
import type { BrandId } from '@candor/domain/ids.ts';
import { DAY_MS } from '@candor/domain/time.ts';
import type { Attempts, Limit } from '../../access/sessions/index.ts';
import type { NewWebhook } from './inboxStore.ts';

/** Unsigned webhooks that require no action: the most that all brands together store of one provider in a day. */
const IDLE_A_DAY: Limit = { name: 'webhook.idle', hits: 1_000, windowMs: DAY_MS };
/** Unsigned hints about one payment to store in a day; its provider is also polled by the clock. */
const HINTS_A_DAY: Limit = { name: 'webhook.hint', hits: 200, windowMs: DAY_MS };
/** Stored bytes of a shortened body, enough to identify it. */
const STORED_BODY_BYTES = 2_048;

/** Limits how many unsigned webhooks are stored; the rest is only counted. Signed webhooks are always stored. */
export class WebhookQuota {
  readonly #attempts: Attempts;
  readonly #dropped = new Map<string, number>();

  constructor(attempts: Attempts) {
    this.#attempts = attempts;
  }

  /** May one more unsigned webhook that requires no action be stored? */
  mayKeepIdle(provider: string): boolean {
    return this.#counted(provider, this.#attempts.spend(IDLE_A_DAY, { subject: provider }).ok);
  }

  /** May one more unsigned hint be stored, which anyone could have sent and which only makes us query the provider? */
  mayKeepHint({ brandId, provider, paymentId }: { brandId: BrandId; provider: string; paymentId: number }): boolean {
    return this.#counted(provider, this.#attempts.spend(HINTS_A_DAY, { brandId, subject: String(paymentId) }).ok);
  }

  /** Returns and resets the number of webhooks that were not stored, by provider. */
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

/** Returns the beginning of a body, with the hash and length of the full body. */
export function shortenedBody(body: Uint8Array): Pick<NewWebhook, 'whole'> & { readonly body: Uint8Array } {
  const hash = createHash('sha256').update(body).digest();
  return { whole: { hash, length: body.length }, body: body.subarray(0, STORED_BODY_BYTES) };
}
