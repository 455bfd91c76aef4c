import { formatMinor } from '@candor/domain/payments/currency.ts';
import { z } from 'zod';
import type { PaymentProvider } from '../interface.ts';
import { settingsBy } from '../settings.ts';

const line = z.string().min(1).max(140);
const settings = z.strictObject({ holder: line, iban: line, bic: line, name: line });

/** Bank wire: shows where to send the money and with which reference. Labels are codes with texts in `locales/`. */
export const bankWire: PaymentProvider<z.output<typeof settings>> = {
  id: 'bankWire',
  shape: 'instructions',
  trust: 'none',
  evidence: 'documented',
  ...settingsBy('bankWire', settings),
  demoConfig: () => ({
    holder: 'Demonstration only',
    iban: 'XX00 0000 0000 0000 0000 00',
    bic: 'TESTXX00',
    name: 'Test bank',
  }),
  origins: () => [],
  start({ config, order, amount }) {
    const lines = [
      { label: 'holder', value: config.holder },
      { label: 'iban', value: config.iban },
      { label: 'bic', value: config.bic },
      { label: 'bank', value: config.name },
      { label: 'amount', value: `${formatMinor(amount)} ${amount.currency}` },
      { label: 'reference', value: order },
    ];
    return { next: { kind: 'instructions', lines, reference: order } };
  },
};
