import type { TFunction } from 'i18next';

/** Names that brands give the generic payment methods, which are no provider's names. */
const plain = { 'Credit Card': 'creditCard', 'Bank Wire': 'bankWire', Cashier: 'cashier' } as const;

/**
 * Returns a method's name for clients. A brand names its methods once, and generic names are translated. The provider
 * that processes a card, in brackets, is for the office: the client does not know it.
 */
export function methodName(label: string, t: TFunction): string {
  const [, words = label] = /^(.*?)(?: \(.*\))?$/.exec(label) ?? [];
  return isPlain(words) ? t(`payments.methodNames.${plain[words]}`) : label;
}

function isPlain(words: string): words is keyof typeof plain {
  return Object.hasOwn(plain, words);
}
