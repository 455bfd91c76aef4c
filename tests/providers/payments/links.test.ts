import { createHmac } from 'node:crypto';
import { formatMinor } from '@candor/domain/payments/currency.ts';
import { bankWire } from '@candor/server/providers/payments/bankWire/bankWire.ts';
import { bitcobrokers } from '@candor/server/providers/payments/bitcobrokers/bitcobrokers.ts';
import { titan } from '@candor/server/providers/payments/titan/titan.ts';
import { venus } from '@candor/server/providers/payments/venus/venus.ts';
import { expect, it } from 'vitest';
import { conform } from './conformance.ts';
import { BANK, sampleStart } from './samples.ts';

const links = [bitcobrokers, venus, titan];

for (const provider of links) {
  conform({
    provider,
    secrets: ({ secret }) => [secret],
    carries: ['returnUrl'],
    amountOf: (start) => {
      const query = new URL('next' in start && 'url' in start.next ? start.next.url : '').searchParams;
      return [query.get('amount'), query.get('currency')];
    },
    writes: (amount) => [formatMinor(amount), amount.currency],
  });
}

it.each(links.map((link) => [link.id, link] as const))('PP-6 %s is a link that we have signed', (id, link) => {
  const read = link.parseConfig({ url: `https://pay.${id}.example/deposit`, secret: BANK.secret });
  if (!read.ok) throw new Error(read.problem);
  const query =
    'amount=250.00&currency=EUR&email=jane%2B%C3%B6re%40example.com&label=T-1001&order_id=T-1001' +
    '&return_url=https%3A%2F%2Fportal.example%2Fpayment%2Freturn%2FT-1001%3Fstate%3Da%252Bb%26x%3D1';
  const sig = createHmac('sha256', BANK.secret).update(query).digest('hex');
  expect(link.start(sampleStart(read.config))).toEqual({
    next: { kind: 'externalLink', url: `https://pay.${id}.example/deposit?${query}&sig=${sig}` },
  });
  expect([link.evidence, link.trust]).toEqual(['unverified', 'none']);
});

conform({
  provider: bankWire,
  secrets: () => [],
  amountOf: (start) => ('next' in start && 'lines' in start.next ? start.next.lines[4]?.value : undefined),
  writes: (amount) => `${formatMinor(amount)} ${amount.currency}`,
});

it('PP-6 a bank wire names the account of the brand and our number as its reference', () => {
  const bank = { holder: 'Northline Ltd', iban: 'DE02 1203 0000 0000 2020 51', bic: 'BYLADEM1001', name: 'A bank' };
  const read = bankWire.parseConfig(bank);
  if (!read.ok) throw new Error(read.problem);
  expect(bankWire.start(sampleStart(read.config))).toEqual({
    next: {
      kind: 'instructions',
      lines: [
        { label: 'holder', value: 'Northline Ltd' },
        { label: 'iban', value: 'DE02 1203 0000 0000 2020 51' },
        { label: 'bic', value: 'BYLADEM1001' },
        { label: 'bank', value: 'A bank' },
        { label: 'amount', value: '250.00 EUR' },
        { label: 'reference', value: 'T-1001' },
      ],
      reference: 'T-1001',
    },
  });
});
