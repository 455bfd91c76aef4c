import { assert } from '@candor/domain/assert.ts';
import type { SettingKey } from '@candor/domain/settings/declared.ts';
import { settingInForce } from '@candor/domain/settings/setting.ts';
import type { Edge } from './edge.ts';

type Served = Pick<Edge, 'bus' | 'settings' | 'brand'>;

let changes = 0;

/** Changes a setting of the base brand as two people would approve it; null restores the file's value. */
export async function setSetting({ bus, settings, brand }: Served, key: SettingKey, text: string | null) {
  const file = settings.fileOf(brand.id);
  assert(file !== undefined, 'the brand is served');
  changes += 1;
  const answer = await bus.request('dealing.changeSetting', {
    commandId: `setting-${changes}`,
    brandId: brand.id,
    key,
    before: settingInForce(file, settings.of(brand.id), key),
    text: text ?? undefined,
    staffId: 1,
    staffName: 'P. Aydin',
    approvedBy: 'L. Garnier',
    reason: 'a quiet week',
  });
  assert(answer.ok, answer.ok ? '' : answer.refusal.code);
}

/** Sets the mark-up in percent (rule SE-8); null restores the specification's. */
export function setMarkUp(edge: Served, text: string | null): Promise<void> {
  return setSetting(edge, 'markUp', text);
}
