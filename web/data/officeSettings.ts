import type { SettingsPage } from '@candor/contracts/http/office/settings.ts';
import german from '@candor/locales/de/officeSettings.json' with { type: 'json' };
import english from '@candor/locales/en/officeSettings.json' with { type: 'json' };
import { office, useOfficeQuery } from './office.ts';
import { ownWords } from './ownWords.ts';

const EVERY_MS = 5_000;

/** Texts of the settings desk. */
export const useSettingsTexts = ownWords('officeSettings', { english, german });

/** Returns the settings; polled, since another person may decide at any moment. */
export function useSettings() {
  return useOfficeQuery<SettingsPage>(['settings'], () => office.listSettings({}), { refetchInterval: EVERY_MS });
}
