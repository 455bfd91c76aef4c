import { accept } from '@candor/domain/result.ts';
import { answerAsked } from '../../access/approvals/index.ts';
import type { OfficeHandlers } from '../../access/staff/index.ts';
import { askSetting } from './askSetting.ts';
import type { SettingsDeskDeps } from './deps.ts';
import { listSettings } from './listSettings.ts';

/** Handlers of the settings desk. */
export function settingsDeskRoutes(deps: SettingsDeskDeps): OfficeHandlers<'listSettings' | 'askSetting'> {
  return {
    listSettings: async (_request, { session }) => accept(await listSettings(deps, session)),
    askSetting: (request, { session }) => answerAsked(askSetting(deps, request, session)),
  };
}
