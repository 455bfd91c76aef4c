import { newPasswordForm } from '../../../enhance/entrance/newPasswordForm.ts';

export function enhance(form: HTMLElement): void {
  newPasswordForm(form, { loadCalls: () => import('../calls/resetPassword.ts'), check: '/api/get/passwordCode' });
}
