import type { WirePaymentMethod } from '@candor/contracts/http/payments.ts';

type Method = Pick<WirePaymentMethod, 'shape' | 'confirmation'>;
type Way = 'wire' | 'online' | 'checked' | 'reported';

/** Returns how payments usually work, before a choice: as all methods do if they are alike, otherwise online. */
export function usualPaymentFlow(methods: readonly Method[]): Way {
  const [way = 'online', ...others] = new Set(methods.map(wayOf));
  return others.length === 0 ? way : 'online';
}

/** Returns how a payment by this method works, and so how long it takes: by its provider's abilities, not its name. */
export function wayOf(method: Method): Way {
  if (method.shape === 'instructions') return 'wire';
  return method.confirmation === 'checked' || method.confirmation === 'reported' ? method.confirmation : 'online';
}
