import type { TFunction } from 'i18next';

interface ShownDevice {
  readonly browser: string;
  readonly system: string;
}

/** Names the browser and the system in plain language: Chrome on Windows. */
export function deviceWords(t: TFunction, { browser, system }: ShownDevice): string {
  if (browser !== '' && system !== '') return t('security.device.on', { browser, system });
  const device = browser === '' ? system : browser;
  return device === '' ? t('security.device.unknown') : device;
}

/** Is it a mobile device? */
export function isHandheld({ system }: ShownDevice): boolean {
  return system === 'iPhone' || system === 'iPad' || system === 'Android';
}
