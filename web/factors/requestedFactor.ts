import { factorMethods } from '@candor/domain/clients/factors.ts';
import type { FactorMethod } from '@candor/domain/clients/factors.ts';
import type { Refusal } from '@candor/domain/refusals.ts';

/** Second factor that the server requires, from its refusal. */
export interface RequestedFactor {
  readonly challenge: string;
  /** Possible methods here, the usual one first. */
  readonly methods: readonly FactorMethod[];
}

/** Reads the factor; undefined if the refusal is about something else. */
export function requestedFactor({ code, params }: Refusal): RequestedFactor | undefined {
  const challenge = params?.['challenge'];
  if (code !== 'secondFactorRequired' || challenge === undefined) return undefined;
  const named = (params?.['methods'] ?? '').split(' ');
  return { challenge, methods: factorMethods.filter((method) => named.includes(method)) };
}
