import { settingChange } from './askSetting.ts';

export type { SettingsDeskDeps } from './deps.ts';
export { recordSettings } from './recordSettings.ts';

/** What two people decide here. */
export const settingsSubjects = [settingChange] as const;
