import type { TFunction } from 'i18next';

/** What brands call the generic payment methods; not the name of a provider. */
const plain = { 'Credit Card': 'creditCard', 'Bank Wire': 'bankWire', Cashier: 'cashier' } as const;

/**
 * A brand names its payment methods once; generic ones are translated. Which provider processes a card, named in
 * brackets, is for the office: the client does not know it.
 */
export function methodName(label: string, t: TFunction): string {
  const [, words = label] = /^(.*?)(?: \(.*\))?$/.exec(label) ?? [];
  return isPlain(words) ? t(`payments.methodNames.${plain[words]}`) : label;
}

function isPlain(words: string): words is keyof typeof plain {
  return Object.hasOwn(plain, words);
}
