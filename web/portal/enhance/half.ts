import type { Session } from '@candor/contracts/http/accounts.ts';
import type { Refusal } from '@candor/domain/refusals.ts';

interface Half {
  readonly refusal: Refusal;
  readonly issuer: string;
  readonly onEntered: (session: Session) => void;
  /** The challenge is over. */
  readonly onOver: (words: string | undefined) => void;
}

/** Shows the second half of a login in place of the form. Returns what ends it. */
export async function showHalf(half: Half): Promise<() => void> {
  const { showSteps } = await import('./loginSteps.tsx');
  const place = document.querySelector<HTMLElement>('[data-half]');
  if (place === null) return () => undefined;
  return await showSteps(place, half);
}
