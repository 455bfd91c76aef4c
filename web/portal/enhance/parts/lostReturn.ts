import { comeBackForm } from '../../../enhance/entrance/comeBackForm.ts';
import { loadSteps } from '../loadSteps.ts';

export function enhance(form: HTMLElement): void {
  comeBackForm(form, { loadCalls: () => import('../calls/lostReturn.ts'), loadSteps, login: '/login' });
}
