import { german } from '@candor/locales/de.ts';
import { expect, test } from 'vitest';
import { texts } from '../../data/texts.ts';
import { methodName } from './methodName.ts';

texts.addResourceBundle('de', 'translation', german);
const t = texts.getFixedT('de');

test.each([
  ['Credit Card', 'Kreditkarte'],
  ['Credit Card (Paypound)', 'Kreditkarte'],
  ['Bank Wire', 'Banküberweisung'],
  ['Cashier', 'Kasse'],
  ['Titan Payments', 'Titan Payments'],
  ['Titan (Europe)', 'Titan (Europe)'],
  ['toString', 'toString'],
])('%s is %s on a German page', (label, name) => {
  expect(methodName(label, t)).toBe(name);
});
