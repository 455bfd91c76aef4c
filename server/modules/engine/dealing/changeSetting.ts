import type { Instant } from '@candor/domain/ids.ts';
import { checkSettingChange } from '@candor/domain/settings/setting.ts';
import type { Answer, ChangeSetting } from './commands.ts';
import { settingsOf } from './state.ts';
import type { EngineState } from './state.ts';

/**
 * Rules SE-3, SE-4: decides a change of any setting in the engine's order, once per id: decisions before the change
 * name the previous version, decisions after it the new one.
 */
export function changeSetting(state: EngineState, command: ChangeSetting, now: Instant): Answer {
  const { rules, market, effects } = state;
  const { settings, lastTick } = market;
  if (settings.isDone(command.commandId)) return { ok: true, value: { kind: 'done' } };
  const { brandId, key, before, text, approvedBy } = command;
  const own = settingsOf(state, brandId);
  const change = { key, before, text, isApproved: approvedBy !== undefined };
  const checked = checkSettingChange(rules.settingFile(brandId), own, change);
  if (!checked.ok) return checked;
  const version = (own?.version ?? 0) + 1;
  const storedText = text === undefined ? undefined : checked.value;
  const moment = { at: now, lastTick, journalled: effects.journal.length };
  const row = { ...command, text: storedText, after: checked.value, version, ...moment };
  settings.apply(row);
  effects.settingChanges.push(row);
  return { ok: true, value: { kind: 'done' } };
}
