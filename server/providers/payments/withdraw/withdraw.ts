import type { PaymentProvider } from '../interface.ts';

/** Manual payout at the bank: nothing is called, and staff complete it with the bank's reference. */
export const withdraw: PaymentProvider = {
  id: 'withdraw',
  shape: 'instructions',
  trust: 'none',
  evidence: 'documented',
  fields: [],
  parseConfig: () => ({ ok: true, config: {} }),
  demoConfig: () => ({}),
  origins: () => [],
  start: ({ order }) => ({ next: { kind: 'instructions', lines: [], reference: order } }),
};
