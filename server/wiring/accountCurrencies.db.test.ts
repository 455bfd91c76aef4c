import { afterAll, beforeAll, expect, it } from 'vitest';
import { startEdge } from '../../tests/support/edge.ts';
import type { Edge } from '../../tests/support/edge.ts';
import { newClient } from '../../tests/support/edgeClient.ts';
import { refuseOtherCurrencies } from './accountCurrencies.ts';

let edge: Edge;

beforeAll(async () => {
  edge = await startEdge();
});
afterAll(() => edge.stop());

it('CU-1 a brand that has accounts keeps their currency, and one without may change it', async () => {
  const brandOf = (id: string, code: string) => ({ id, currency: { code, symbol: code, scale: 1 } });
  await newClient(edge);
  await refuseOtherCurrencies(edge.pool, [brandOf('northline', 'EUR'), brandOf('other', 'JPY')]);
  const changed = refuseOtherCurrencies(edge.pool, [brandOf('other', 'JPY'), brandOf('northline', 'JPY')]);
  await expect(changed).rejects.toThrow('Brand northline keeps its accounts in EUR, but its brand.json says JPY');
});
