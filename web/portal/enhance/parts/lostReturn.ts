import { codeLoader } from '../../../enhance/entrance/codeLoader.ts';
import { runReturnForm } from '../../../enhance/entrance/runReturnForm.ts';
import { loadSteps } from '../loadSteps.ts';

export function enhance(form: HTMLElement): void {
  runReturnForm(form, { calls: codeLoader(() => import('../calls/lostReturn.ts')), loadSteps, login: '/login' });
}
