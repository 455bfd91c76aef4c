import { settingChange } from './askSetting.ts';

export type { SettingsDeskDeps } from './deps.ts';
export { recordSettings } from './recordSettings.ts';

/** Kinds of approval of this module, each decided by two people. */
export const settingsSubjects = [settingChange] as const;
