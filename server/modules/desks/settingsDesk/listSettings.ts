import type { ListedSetting, SettingChangeMade, SettingsPage } from '@candor/contracts/http/office/settings.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import { mayPropose, settingKeys, settings } from '@candor/domain/settings/declared.ts';
import type { SettingKey } from '@candor/domain/settings/declared.ts';
import { allowedHighest, settingBounds, settingInForce } from '@candor/domain/settings/setting.ts';
import type { BrandSettings, SettingFile } from '@candor/domain/settings/setting.ts';
import { figureText, limitNames, standingOf } from '@candor/domain/trading/limitFigures.ts';
import { valueAt } from '@candor/domain/json.ts';
import { transaction } from '../../../database/pool.ts';
import { listWaitingFor, presentWaiting } from '../../access/approvals/index.ts';
import type { StoredApproval } from '../../access/approvals/index.ts';
import type { StaffSession } from '../../access/staff/index.ts';
import { folderTexts } from '../../website/branding/index.ts';
import { fileIn, settingSubject } from './deps.ts';
import type { SettingsDeskDeps } from './deps.ts';
import { listSettingChanges } from './store.ts';
import type { SettingMade } from './store.ts';

const CHANGES_SHOWN = 500;

/** Lists every setting of the brand with its value, the value's source, the proposal, and the latest changes. */
export async function listSettings(deps: SettingsDeskDeps, session: StaffSession): Promise<SettingsPage> {
  const { pool, clock } = deps;
  const { brandId } = session;
  const file = fileIn(deps, brandId);
  const own = deps.settings.of(brandId);
  const stored = await transaction(pool, brandId, async (connection) => ({
    changes: await listSettingChanges(connection, CHANGES_SHOWN),
    waiting: await listWaitingFor(connection, 'settingChange', clock.now()),
  }));
  const waiting = new Map(stored.waiting.map((one) => [one.subjectKey, one]));
  const written = writtenIn(brandId);
  return {
    version: own?.version ?? 0,
    settings: settingKeys.map((key) => ({
      ...presentSetting(file, own, key),
      is_written: written(key),
      of_desk: figureOfDesk(deps, brandId, key),
      may_propose: mayPropose(session.roles, key),
      waiting: presentProposal(waiting.get(settingSubject(brandId, key)), deps, session),
    })),
    changes: stored.changes.map(presentChange),
  };
}

type Bare = Omit<ListedSetting, 'is_written' | 'of_desk' | 'may_propose' | 'waiting'>;

function presentSetting(file: SettingFile, own: BrandSettings | undefined, key: SettingKey): Bare {
  const { group, kind, isOfEngine } = settings[key];
  const bounds = settingBounds(file, key);
  const set = own?.values.get(key);
  const value = settingInForce(file, own, key);
  return {
    key,
    group,
    kind,
    value,
    of_file: file.values[key],
    version: set?.version ?? null,
    since: set?.since ?? null,
    // Rule SE-5: a set value applies only within what is still allowed.
    is_overruled: set !== undefined && set.text !== value,
    of_engine: isOfEngine,
    least: bounds?.least ?? null,
    most: bounds?.most ?? null,
    choices: choicesOf(file, key),
  };
}

function choicesOf(file: SettingFile, key: SettingKey): string[] {
  const { kind, category } = settings[key];
  if (kind === 'instruments') return [...file.instruments];
  return category === undefined ? [] : allowedHighest(file, category).map(String);
}

/** Rule SE-7: returns the desk's own figure for the brand, if there is one; the setting is its upper bound. */
function figureOfDesk({ limits }: Pick<SettingsDeskDeps, 'limits'>, brandId: BrandId, key: SettingKey): string | null {
  const name = limitNames.find((one) => key === `limits.${one}`);
  const bounds = limits.fileOf(brandId);
  if (name === undefined || bounds === undefined) return null;
  const { own, inForce, currency } = standingOf(bounds, limits.figures, { brandId, symbol: undefined, name });
  return own === undefined ? null : figureText(name, inForce, currency);
}

/** Returns whether a setting is in the brand's own file; otherwise it is the product's default. */
function writtenIn(brandId: BrandId): (key: SettingKey) => boolean {
  const json: unknown = JSON.parse(folderTexts(brandId)['brand.json']);
  return (key) => {
    const place = key.startsWith('leverage.') ? key.replace('leverage.', 'leverages.') : key;
    return valueAt(json, place.split('.')) !== undefined;
  };
}

function presentProposal(
  waiting: StoredApproval | undefined,
  { clock }: SettingsDeskDeps,
  session: StaffSession,
): ListedSetting['waiting'] {
  if (waiting === undefined) return null;
  return { ...presentWaiting(waiting, session, clock.now()), after: waiting.changes[0]?.after ?? '' };
}

function presentChange(change: SettingMade): SettingChangeMade {
  const { key, version, before, after, text, staffName, approvedBy, reason, at } = change;
  return {
    at,
    key,
    version,
    before,
    after,
    taken_away: text === undefined,
    by: staffName,
    approved_by: approvedBy ?? '',
    reason,
  };
}
