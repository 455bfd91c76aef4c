import type { StudioDetail } from '@candor/contracts/http/office/brandStudio.ts';
import type { StudioPlace } from '@candor/domain/branding/places.ts';
import { withSetting } from '@candor/domain/branding/draft.ts';
import type { BrandDraft, SettingValue } from '@candor/domain/branding/draft.ts';

/** Returns a draft with one setting changed; the folder's own value is no change. */
export function changedSetting(
  { folder }: Pick<StudioDetail, 'folder'>,
  draft: BrandDraft,
  place: StudioPlace,
  value: SettingValue,
): BrandDraft {
  if (JSON.stringify(folder[place] ?? null) !== JSON.stringify(value)) return withSetting(draft, place, value);
  const { [place]: _asBefore, ...settings } = draft.settings;
  return { ...draft, settings };
}
