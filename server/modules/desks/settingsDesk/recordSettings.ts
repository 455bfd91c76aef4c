import type { BrandId } from '@candor/domain/ids.ts';
import { endOutdated } from '../../access/approvals/index.ts';
import { recordSteps } from '../dealingDesk/index.ts';
import { settingSubject } from './deps.ts';
import type { SettingsDeskDeps } from './deps.ts';
import { findValueNow, settingRows } from './store.ts';

/**
 * Writes the setting changes that the engine has stored into the brand's audit record, each once; ends requests about a
 * value that is no longer in force.
 */
export function recordSettings(
  deps: Pick<SettingsDeskDeps, 'pool' | 'clock' | 'audit'>,
  brandId: BrandId,
): Promise<void> {
  const steps = {
    table: 'setting_change',
    audited: 'setting_change_audited',
    brand: 'brand_id',
    rows: settingRows,
  } as const;
  return recordSteps(deps, brandId, steps, async (change, connection) => {
    const { key, version, before, after, text, approvedBy } = change;
    // This may be recorded late, after somebody has already requested a change of the new value.
    const now = await findValueNow(connection, key);
    await endOutdated(connection, settingSubject(brandId, key), (shown) => shown === now);
    return {
      action: 'setting.changed',
      subject: settingSubject(brandId, key),
      details: {
        version: String(version),
        [key]: `${before} → ${after}`,
        ...(text === undefined && { takenAway: 'ofFile' }),
        ...(approvedBy !== undefined && { approvedBy }),
      },
    };
  });
}
