import { onLanguageElsewhere } from '../../data/language.ts';
import { catchUses } from '../../enhance/catchUses.ts';
import { comeAlive, followService } from '../../enhance/comeAlive.ts';
import { load } from './load.ts';

/**
 * The one script of the portal's entrances: login, registration, contact and a new password (decision 060). It finds
 * the elements that can do more with a script, by `data-enhance`, and loads the module of each.
 */
async function begin(): Promise<void> {
  // Before anything here can lead elsewhere.
  if (location.search.includes('ref=')) await noteArrival();
  followService(load);
  onLanguageElsewhere((language) => void speakElsewhere(language));
  catchUses(load);
  await comeAlive(load);
}

/** Most visitors bring no reference, and do without its code. */
async function noteArrival(): Promise<void> {
  const { rememberArrival } = await import('../../data/arrival.ts');
  rememberArrival(location);
}

async function speakElsewhere(language: Parameters<Parameters<typeof onLanguageElsewhere>[0]>[0]): Promise<void> {
  const { speak } = await import('./speak.ts');
  // Offline the page stays in its language.
  await speak(language).catch(() => undefined);
}

void begin();
