import type { Language } from '@candor/domain/clients/language.ts';
import { onLanguageElsewhere } from '../../data/language.ts';
import { queueEarlyInput } from '../queueEarlyInput.ts';
import { activateParts, followService, loaderOf } from '../activateParts.ts';
import type { Load, Parts } from '../activateParts.ts';

/**
 * Starts the script of an entrance (decision 060): it finds the elements that can do more with a script, by
 * `data-enhance`, and loads the module of each.
 */
export async function beginEntrance(parts: Parts): Promise<void> {
  const load = loaderOf(parts);
  // The arrival is noted before anything here can redirect.
  if (location.search.includes('ref=')) await noteArrival();
  followService(load);
  onLanguageElsewhere((language) => void speakElsewhere(language, load));
  queueEarlyInput(load);
  await activateParts(load);
}

/** Counts a reference; most visitors bring none, and do without its code. */
async function noteArrival(): Promise<void> {
  const { rememberArrival } = await import('../../data/arrival.ts');
  rememberArrival(location);
}

async function speakElsewhere(language: Language, load: Load): Promise<void> {
  const { switchLanguage } = await import('./switchLanguage.ts');
  // Offline the page stays in its language.
  await switchLanguage(language, load).catch(() => undefined);
}
