import { expect, it } from 'vitest';
import { previewMail } from './sampleMail.ts';

const colours = { fill: '#115599', onFill: '#ffffff', text: '#115599' };

it.each([
  ['JPY', '¥', '¥250'],
  ['EUR', '€', '€250.00'],
  ['KWD', 'KD', 'KD\u00a0250.000'],
])('SE-12 ML-14 a preview has amounts with the decimals of the brand’s currency: %s', (code, symbol, shown) => {
  const { subject } = previewMail({
    template: 'withdrawalPaid',
    language: 'en',
    words: { subject: 'Paid: {{amount}}', title: 'Paid', paragraphs: ['Paid.'], button: 'Open', note: '' },
    brand: { name: 'Northline', fictitious: true, currency: { code, symbol, scale: 1 } },
    look: { light: colours, dark: colours },
    origin: 'https://northline.example',
    now: Date.UTC(2026, 0, 14),
  });
  expect(subject).toBe(`Paid: ${shown} · Northline`);
});
