import { codeLoader } from '../../../enhance/entrance/codeLoader.ts';
import { requestForm } from '../../../enhance/entrance/requestForm.ts';

export function enhance(form: HTMLElement): void {
  requestForm(
    form,
    codeLoader(() => import('../calls/mailedLinks.ts')),
  );
}
