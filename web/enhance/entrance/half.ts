import type { Refusal } from '@candor/domain/refusals.ts';
import { showOnly } from './steps.ts';

/** The second half of a login. `Entered`: the session of a client, or of a partner. */
export interface Half<Entered> {
  readonly refusal: Refusal;
  readonly issuer: string;
  readonly onEntered: (session: Entered) => void;
  /** The challenge is over. */
  readonly onOver: (words: string | undefined) => void;
}

/** Draws its steps, after `onReady`. Returns what ends it. */
export type ShowSteps<Entered> = (place: HTMLElement, half: Half<Entered>, onReady: () => void) => Promise<() => void>;

/** Brings what draws them, and React: most logins have no second half. */
export type LoadSteps<Entered> = () => Promise<ShowSteps<Entered>>;

/** Shows the second half of a login in place of the form. Returns what ends it. */
export async function showHalf<Entered>(loadSteps: LoadSteps<Entered>, half: Half<Entered>): Promise<() => void> {
  const showSteps = await loadSteps();
  const place = document.querySelector<HTMLElement>('[data-half]');
  if (place === null) return () => undefined;
  return await showSteps(place, half, () => showOnly('half'));
}
