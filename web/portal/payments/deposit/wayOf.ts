import type { WirePaymentMethod } from '@candor/contracts/http/payments.ts';

/**
 * How a payment by this method goes, and how long it takes: by what its provider can do, and not by its name. Nothing
 * chosen yet: what most methods do.
 */
export function wayOf(
  method: Pick<WirePaymentMethod, 'shape' | 'confirmation'> | undefined,
): 'wire' | 'online' | 'checked' | 'reported' {
  if (method === undefined) return 'online';
  if (method.shape === 'instructions') return 'wire';
  return method.confirmation === 'checked' || method.confirmation === 'reported' ? method.confirmation : 'online';
}
