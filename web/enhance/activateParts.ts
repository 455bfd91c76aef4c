import { watchNear } from './watchNear.ts';

interface Part {
  /**
   * Starts the module on an element, until the promise resolves, if it returns one. `load` is for elements that the
   * module adds to the page.
   */
  readonly enhance: (element: HTMLElement, load: Load) => void | Promise<void>;
}

/** Modules of a page's elements, by the names in `data-enhance`. */
export type Parts = Readonly<Record<string, () => Promise<Part>>>;
export type Load = (element: HTMLElement) => Promise<void>;

/** Returns a function that loads the module of an element, once, and starts it. */
export function loaderOf(parts: Parts): Load {
  const loads = new WeakMap<Element, Promise<void>>();
  const load: Load = (element) => {
    const earlier = loads.get(element);
    if (earlier !== undefined) return earlier;
    const name = element.dataset['enhance'] ?? '';
    const loaded = parts[name]?.().then(async ({ enhance }) => {
      await enhance(element, load);
      element.dataset['enhanced'] = name;
    });
    const loading = loaded ?? Promise.resolve();
    loads.set(element, loading);
    return loading;
  };
  return load;
}

/** Loads what the page needs immediately and what its reader is near, and marks when these elements react. */
export async function activateParts(load: Load): Promise<void> {
  const atOnce = Promise.allSettled([...document.querySelectorAll<HTMLElement>('[data-enhance][data-now]')].map(load));
  await window.firstView;
  const later = document.querySelectorAll<HTMLElement>('[data-enhance]:not([data-now], [data-later])');
  const near = await watchNear([...later], load);
  await Promise.allSettled([atOnce, ...near]);
  // From here on typing and presses are handled.
  document.documentElement.dataset['interactive'] = '';
}

/** Rule SM-6: requests the mode on return to the tab, and keeps polling while one is set. */
export function followService(load: Load): void {
  const place = document.getElementById('service');
  if (place === null) return;
  if (place.firstElementChild !== null) return void load(place);
  const look = (): void => {
    // The page in another language has a place of its own.
    if (!place.isConnected) return document.removeEventListener('visibilitychange', look);
    // Offline the module cannot be loaded, and the notice stays as it is.
    if (document.visibilityState === 'visible') load(place).catch(() => undefined);
  };
  document.addEventListener('visibilitychange', look);
}
