import type { SettingsPage } from '@candor/contracts/http/office/settings.ts';
import german from '@candor/locales/de/officeSettings.json' with { type: 'json' };
import english from '@candor/locales/en/officeSettings.json' with { type: 'json' };
import { useQuery } from '@tanstack/react-query';
import { office } from './office.ts';
import { valueOf } from './outcome.ts';
import { ownWords } from './ownWords.ts';

const EVERY_MS = 5_000;

/** Texts of the settings desk. */
export const useSettingsTexts = ownWords('officeSettings', { english, german });

/** Returns the settings; polled, since another person may decide at any moment. */
export function useSettings() {
  return useQuery<SettingsPage>({
    queryKey: ['settings'],
    refetchInterval: EVERY_MS,
    queryFn: async () => valueOf(await office.listSettings({})),
  });
}
