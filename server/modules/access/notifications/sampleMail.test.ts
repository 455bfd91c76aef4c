import { expect, test } from 'vitest';
import { previewMail } from './sampleMail.ts';

const colours = { fill: '#006c6c', onFill: '#ffffff', text: '#006060' };
const words = { subject: 'Paid', title: 'Paid', paragraphs: ['You were paid {{amount}}.'], button: 'See', note: '' };

test.each([
  ['EUR', '$250.00'],
  ['JPY', '$250'],
  ['KWD', '$250.000'],
])('SE-12 CU-3 a preview shows sums with the decimals of the brand’s currency: %s', (code, shown) => {
  const { text } = previewMail({
    words,
    template: 'welcome',
    language: 'en',
    brand: { name: 'Northline', fictitious: false, currency: { code, symbol: '$', scale: 1 } },
    look: { light: colours, dark: colours },
    origin: 'http://northline.localhost:3000',
    now: 0,
  });
  expect(text).toContain(`You were paid ${shown}.\n`);
});
