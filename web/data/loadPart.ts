import { askServer } from './askServer.ts';
import { loadMissingStyles, untilLoaded } from './untilLoaded.ts';

/** Attempts while the server answers: a style sheet can come at a second one, a script that has failed does not. */
const TRIES = 4;

const browser = { restyle: loadMissingStyles, ask: askServer };

/**
 * Loads a part of the page, and `missing` in its place where it does not come although the server answers: a browser
 * does not request a file again whose import has failed (decision 103), and after a release the file may be gone. The
 * page is not reloaded here, since the rest of it may have a form that is being filled in. Without a connection, and
 * while the server restarts, the part is waited for.
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  missing: Part,
  { restyle, ask }: Readonly<Record<keyof typeof browser, () => Promise<unknown>>> = browser,
  settings: Pick<NonNullable<Parameters<typeof untilLoaded>[1]>, 'pause'> = {},
): Promise<Part> {
  let failures = 0;
  const tryOnce = async (): Promise<Part> => {
    try {
      if (failures > 0) await restyle();
      return await load();
    } catch (error) {
      await ask();
      failures += 1;
      if (failures < TRIES) throw error;
      return missing;
    }
  };
  return untilLoaded(tryOnce, { ...settings, restyle: async () => undefined });
}
