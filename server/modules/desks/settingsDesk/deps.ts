import type { Brand } from '@candor/brands/schema.ts';
import { assert } from '@candor/domain/assert.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { SettingKey } from '@candor/domain/settings/declared.ts';
import type { SettingFile } from '@candor/domain/settings/setting.ts';
import type { Bus } from '../../../bus/bus.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import type { LimitBoard, SettingBoard } from '../../engine/dealing/index.ts';

/** Dependencies of the settings desk. */
export interface SettingsDeskDeps extends ActDeps {
  readonly bus: Pick<Bus, 'request'>;
  /** Brands as they are served; others may be added. */
  readonly brands: readonly Brand[];
  readonly settings: Pick<SettingBoard, 'of' | 'fileOf'>;
  readonly limits: Pick<LimitBoard, 'figures' | 'fileOf'>;
}

/** Returns the key of requests to change a setting. */
export function settingSubject(brandId: BrandId, key: SettingKey): string {
  return `setting:${brandId}/${key}`;
}

/** Returns the values of the brand's file. */
export function fileIn({ settings }: Pick<SettingsDeskDeps, 'settings'>, brandId: BrandId): SettingFile {
  const file = settings.fileOf(brandId);
  assert(file !== undefined, `no brand ${brandId}`);
  return file;
}
