/** Reasons why a provider cannot be used; `name` is a setting, a secret, or the currencies that it accepts. */
export const providerOffCodes = [
  'unknown',
  'testBank',
  'currency',
  'noSettings',
  'wrongSetting',
  'unverified',
  'secretGone',
  'secretChanged',
] as const;

export interface ProviderOff {
  readonly code: (typeof providerOffCodes)[number];
  readonly name: string;
}
