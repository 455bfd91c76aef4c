import type { TFunction } from 'i18next';
import { currentLocale } from '../ui/locale.ts';

interface ShownDevice {
  readonly browser: string;
  readonly system: string;
  readonly country: string | null;
}

/** The browser and the system in plain words: Chrome on Windows. */
export function deviceWords(t: TFunction, { browser, system }: ShownDevice): string {
  if (browser !== '' && system !== '') return t('security.device.on', { browser, system });
  const known = browser === '' ? system : browser;
  return known === '' ? t('security.device.unknown') : known;
}

/** The country of the address, in the language of the page. */
export function placeWords(t: TFunction, { country }: ShownDevice): string {
  if (country === null) return t('security.device.somewhere');
  return new Intl.DisplayNames([currentLocale().tag], { type: 'region' }).of(country) ?? country;
}

/** Is it a mobile device? */
export function isHandheld({ system }: ShownDevice): boolean {
  return system === 'iPhone' || system === 'iPad' || system === 'Android';
}
