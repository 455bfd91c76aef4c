import { codeLoader } from '../../../enhance/entrance/codeLoader.ts';
import { newPasswordForm } from '../../../enhance/entrance/newPasswordForm.ts';

export function enhance(form: HTMLElement): void {
  newPasswordForm(form, {
    calls: codeLoader(() => import('../calls/resetPassword.ts')),
    check: '/api/affiliate/password/check',
  });
}
