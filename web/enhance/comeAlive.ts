import { watchNear } from './watchNear.ts';

interface Part {
  /** A promise: it is alive when that is fulfilled. `load` is for elements that it puts into the page. */
  readonly enhance: (element: HTMLElement, load: Load) => void | Promise<void>;
}

/** What the elements of a page do with a script, by the names in `data-enhance`. */
export type Parts = Readonly<Record<string, () => Promise<Part>>>;
export type Load = (element: HTMLElement) => Promise<void>;

/** Loads the module of an element, once, and lets it begin. */
export function loaderOf(parts: Parts): Load {
  const loads = new WeakMap<Element, Promise<void>>();
  const load: Load = (element) => {
    const known = loads.get(element);
    if (known !== undefined) return known;
    const name = element.dataset['enhance'] ?? '';
    const loaded = parts[name]?.().then(async ({ enhance }) => {
      await enhance(element, load);
      element.dataset['enhanced'] = name;
    });
    const begun = loaded ?? Promise.resolve();
    loads.set(element, begun);
    return begun;
  };
  return load;
}

/** Loads what the page needs at once and what its reader is near, and says when that hears them. */
export async function comeAlive(load: Load): Promise<void> {
  const atOnce = [...document.querySelectorAll<HTMLElement>('[data-enhance][data-now]')].map(load);
  const later = document.querySelectorAll<HTMLElement>('[data-enhance]:not([data-now], [data-later])');
  const near = await watchNear([...later], load);
  await Promise.allSettled([...atOnce, ...near]);
  // From here on what is typed and pressed is heard.
  document.documentElement.dataset['interactive'] = '';
}

/** Rule SM-6: the mode is asked for on return to the tab, and from then on while one is set. */
export function followService(load: Load): void {
  const place = document.getElementById('service');
  if (place === null) return;
  if (place.firstElementChild !== null) void load(place);
  else
    document.addEventListener('visibilitychange', () => {
      // Offline it cannot be loaded, and the notice stays as it is.
      if (document.visibilityState === 'visible') load(place).catch(() => undefined);
    });
}
