import { codeLoader } from '../../../enhance/entrance/codeLoader.ts';
import { linkOverForm } from '../../../enhance/entrance/linkOverForm.ts';

export function enhance(form: HTMLElement): void {
  linkOverForm(
    form,
    codeLoader(() => import('../calls/mailedLinks.ts')),
  );
}
