import type { TFunction } from 'i18next';

/** What brands call the plain ways to pay; it is no name of anybody. */
const plain = { 'Credit Card': 'creditCard', 'Bank Wire': 'bankWire', Cashier: 'cashier' } as const;

/** A brand writes its ways to pay once; plain ones are said in the language of the page, a provider keeps its name. */
export function methodName(label: string, t: TFunction): string {
  const [, words = label, provider = ''] = /^(.*?)( \(.*\))?$/.exec(label) ?? [];
  return isPlain(words) ? t(`payments.methodNames.${plain[words]}`) + provider : label;
}

function isPlain(words: string): words is keyof typeof plain {
  return Object.hasOwn(plain, words);
}
