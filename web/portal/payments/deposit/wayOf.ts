import type { WirePaymentMethod } from '@candor/contracts/http/payments.ts';

type Method = Pick<WirePaymentMethod, 'shape' | 'confirmation'>;
type Way = 'wire' | 'online' | 'checked' | 'reported';

/** Before a choice: how the methods work, where all work alike, and else online, as most do. */
export function usualWay(methods: readonly Method[]): Way {
  const [way = 'online', ...others] = new Set(methods.map(wayOf));
  return others.length === 0 ? way : 'online';
}

/** How a payment by this method works, and how long it takes: by its provider's abilities, and not by its name. */
export function wayOf(method: Method): Way {
  if (method.shape === 'instructions') return 'wire';
  return method.confirmation === 'checked' || method.confirmation === 'reported' ? method.confirmation : 'online';
}
