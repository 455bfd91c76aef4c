import type { WirePaymentMethod } from '@candor/contracts/http/payments.ts';

/**
 * How a payment by this method works, and how long it takes: by its provider's abilities, and not by its name. Without
 * a choice: what most methods do.
 */
export function wayOf(
  method: Pick<WirePaymentMethod, 'shape' | 'confirmation'> | undefined,
): 'wire' | 'online' | 'checked' | 'reported' {
  if (method === undefined) return 'online';
  if (method.shape === 'instructions') return 'wire';
  return method.confirmation === 'checked' || method.confirmation === 'reported' ? method.confirmation : 'online';
}
