import type { Brand } from '@candor/brands/schema.ts';
import { assert } from '@candor/domain/assert.ts';
import type { BrandId } from '@candor/domain/ids.ts';
import type { SettingKey } from '@candor/domain/settings/declared.ts';
import type { SettingFile } from '@candor/domain/settings/setting.ts';
import type { Bus } from '../../../bus/bus.ts';
import type { ActDeps } from '../../access/audit/index.ts';
import type { LimitBoard, SettingBoard } from '../../engine/dealing/index.ts';

/** What the settings desk works with. */
export interface SettingsDeskDeps extends ActDeps {
  readonly bus: Pick<Bus, 'request'>;
  /** As they are served; others may come. */
  readonly brands: readonly Brand[];
  readonly settings: Pick<SettingBoard, 'of' | 'fileOf'>;
  readonly limits: Pick<LimitBoard, 'figures' | 'fileOf'>;
}

/** What a request to change a setting is about. */
export function settingSubject(brandId: BrandId, key: SettingKey): string {
  return `setting:${brandId}/${key}`;
}

/** What the brand's file says. */
export function fileIn({ settings }: Pick<SettingsDeskDeps, 'settings'>, brandId: BrandId): SettingFile {
  const file = settings.fileOf(brandId);
  assert(file !== undefined, `no brand ${brandId}`);
  return file;
}
