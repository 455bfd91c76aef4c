import { parseJson } from '@candor/domain/json.ts';
import type { useStudioTexts } from '../../data/studioTexts.ts';

type Texts = ReturnType<typeof useStudioTexts>['t'];

/** Places whose values are options with texts of ours; other values are text written by a person. */
const OF_OPTIONS: ReadonlySet<string> = new Set([
  ...['languages', 'portalLanguages', 'paymentMethods', 'theme', 'website.homeWidget'],
  ...['look.header', 'look.hero', 'look.cards', 'look.sections'],
]);
const FLAGS = new Set(['registration', 'website.tickerTape', 'website.economics']);

/** Names a place of a brand's configuration as the studio does; a place unknown to the studio, as its file does. */
export function settingName(t: Texts, place: string): string {
  return t(`places.${place.replaceAll('.', '_')}`, { defaultValue: place });
}

/** Formats the value of a place in words; a list with commas. */
export function settingValue(t: Texts, place: string, text: string): string {
  const list = parseJson(text);
  if (Array.isArray(list)) return list.map((one) => settingValue(t, place, String(one))).join(', ');
  if (place === 'regime') return t(`newBrand.regimes.${text}`, { defaultValue: text });
  if (FLAGS.has(place)) return t(`flags.${text}`, { defaultValue: text });
  return OF_OPTIONS.has(place) ? t(`options.${text}`, { defaultValue: text }) : text;
}
