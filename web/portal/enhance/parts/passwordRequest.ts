import { requestForm } from '../../../enhance/entrance/requestForm.ts';

export function enhance(form: HTMLElement): void {
  requestForm(form, () => import('../calls/mailedLinks.ts'));
}
