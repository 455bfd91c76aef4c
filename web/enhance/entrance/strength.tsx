import { PASSWORD_MINIMUM } from '@candor/domain/clients/limits.ts';
import type { FillWord } from '../../data/wordFiller.ts';
import { renderNodes } from '../renderNodes.ts';
import { setMark, setText } from '../../ui/liveWriting.ts';
import { passwordStrength } from './passwordStrength.ts';
import { StrengthBars } from './StrengthBars.tsx';
import { fieldOf } from './form.tsx';

interface StrengthSetup {
  /** Name of the password's field. */
  readonly field: string;
  readonly say: FillWord;
  /** Name of the brand, which does not strengthen a password. */
  readonly issuer: string;
}

/** Shows the strength under the password, from its first character on. */
export function showStrength(form: HTMLFormElement, { field, say, issuer }: StrengthSetup): void {
  const place = form.querySelector('[data-strength-place]');
  const input = fieldOf(form, field);
  if (place === null || input === undefined) return;
  const show = (): void => {
    const count = [...input.value].length;
    if (count === 0) return place.replaceChildren();
    const strength = passwordStrength(input.value, issuer);
    const text = say(`auth.strength.${strength.name}`, { minimum: PASSWORD_MINIMUM, count });
    const [next] = renderNodes(<StrengthBars strength={strength} text={text} />);
    const shown = place.firstElementChild;
    if (shown === null) place.replaceChildren(...(next === undefined ? [] : [next]));
    else if (next instanceof Element) takeOver(shown, next);
  };
  input.addEventListener('input', show);
  show();
}

/** Updates the bars in place, so that a screen reader announces only the changed word. */
function takeOver(shown: Element, next: Element): void {
  setMark(shown, 'data-strength', next.getAttribute('data-strength') ?? undefined);
  for (const [index, bar] of [...next.children].entries()) {
    const own = shown.children[index];
    if (own === undefined) continue;
    own.toggleAttribute('data-filled', bar.hasAttribute('data-filled'));
    if (bar.textContent !== '') setText(own, bar.textContent);
  }
}
