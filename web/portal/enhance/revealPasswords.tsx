import { drawn } from '../../enhance/drawn.ts';
import { EyeIcon, EyeOffIcon } from '../../ui/icons.tsx';
import { factsOf } from '../../enhance/factsOf.ts';
import type { RevealFacts } from '../entry/revealFacts.ts';

/** The button in a password field shows what is typed, as in `PasswordField`. */
export function revealPasswords(form: HTMLFormElement): void {
  const { reveal } = factsOf<Partial<RevealFacts>>(form);
  if (reveal === undefined) return;
  for (const input of form.querySelectorAll<HTMLInputElement>('input[type=password]')) {
    const button = input.parentElement?.querySelector('button');
    button?.addEventListener('click', () => {
      const isShown = input.type === 'password';
      input.type = isShown ? 'text' : 'password';
      button.setAttribute('aria-label', isShown ? reveal.hide : reveal.show);
      button.replaceChildren(...drawn(isShown ? <EyeOffIcon size={18} /> : <EyeIcon size={18} />));
    });
  }
}
