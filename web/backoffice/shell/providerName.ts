import type { TFunction } from 'i18next';

/** Names a payment provider; one that an operator has added has only its code. */
export function providerName(t: TFunction, provider: string): string {
  return t(`office.providers.${provider}`, { defaultValue: provider });
}
