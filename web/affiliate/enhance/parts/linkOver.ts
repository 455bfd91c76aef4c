import { linkOverForm } from '../../../enhance/entrance/linkOverForm.ts';

export function enhance(form: HTMLElement): void {
  linkOverForm(form, () => import('../calls/mailedLinks.ts'));
}
