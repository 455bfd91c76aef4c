import { readTokens } from '@candor/domain/branding/colours.ts';
import { settingsOf } from '@candor/domain/branding/settings.ts';
import type { Settings } from '@candor/domain/branding/settings.ts';
import { studioPlaces } from '@candor/domain/branding/places.ts';
import { brandIn } from '../../website/branding/index.ts';
import type { BrandTexts } from '../../website/branding/index.ts';

/**
 * Lists everything that the studio edits, by name: settings by place with their defaults, tokens as `dark
 * --brand-fill`.
 */
export function fieldsOf(texts: BrandTexts): Settings {
  const { dark, light } = readTokens(texts['theme.css']);
  const read: unknown = brandIn(texts) ?? JSON.parse(texts['brand.json']);
  // No setting of the studio is secret.
  const settings = settingsOf(read, (text) => text);
  return {
    ...Object.fromEntries(studioPlaces.flatMap((place) => (place in settings ? [[place, settings[place] ?? '']] : []))),
    ...Object.fromEntries([...dark].map(([token, value]) => [`dark --${token}`, value])),
    ...Object.fromEntries([...light].map(([token, value]) => [`light --${token}`, value])),
  };
}
