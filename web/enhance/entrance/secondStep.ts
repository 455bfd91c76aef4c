import type { Refusal } from '@candor/domain/refusals.ts';
import { showOnly } from './steps.ts';

/** Second half of a login. `Entered` is the session of a client, or of a partner. */
export interface Half<Entered> {
  readonly refusal: Refusal;
  readonly issuer: string;
  readonly onEntered: (session: Entered) => void;
  /** Called when the challenge is over. */
  readonly onOver: (words: string | undefined) => void;
}

/** Draws the steps, after `onReady`. Returns the function that ends them. */
export type ShowSteps<Entered> = (place: HTMLElement, half: Half<Entered>, onReady: () => void) => Promise<() => void>;

/** Loads the steps, and React: most logins have no second half. */
export type LoadSteps<Entered> = () => Promise<ShowSteps<Entered>>;

/** Shows the second half of a login in place of the form. Returns the function that ends it. */
export async function showHalf<Entered>(loadSteps: LoadSteps<Entered>, half: Half<Entered>): Promise<() => void> {
  const showSteps = await loadSteps();
  const place = document.querySelector<HTMLElement>('[data-half]');
  if (place === null) return () => undefined;
  return await showSteps(place, half, () => showOnly('half'));
}
