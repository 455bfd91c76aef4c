import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { Button } from '../../ui/Button.tsx';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { PanelPage } from '../shell/PanelPage.tsx';
import styles from './Password.module.css';
import { PASSWORD_MINIMUM } from '@candor/domain/clients/limits.ts';
import { useState } from 'react';
import { affiliateApi } from '../../data/affiliate.ts';
import { startAffiliateSession } from '../../data/affiliateSession.ts';
import { refusalText } from '../../data/texts.ts';
import { useToast } from '../../ui/Toast.tsx';
import { useForm } from '../../ui/useForm.ts';
import type { Values } from '../../ui/formValues.ts';

/** Page for a new password; it asks for the current one if the login is old. */
export default function PasswordPage() {
  const { t } = useAffiliateTexts();
  const { form, failure, needsCurrent, formKey } = usePasswordChange();
  return (
    <PanelPage title={t('panel.password.title')} lead={t('panel.password.lead')}>
      <Panel padded className={styles.panel}>
        <form key={formKey} className={styles.form} method="post" noValidate onSubmit={form.onSubmit}>
          {needsCurrent && (
            <PasswordField
              {...form.fieldProps('current_password')}
              label={t('panel.password.current')}
              autoComplete="current-password"
            />
          )}
          <PasswordField
            {...form.fieldProps('new_password')}
            label={t('panel.password.new')}
            autoComplete="new-password"
          />
          <PasswordField
            {...form.fieldProps('confirm_password')}
            label={t('panel.password.confirm')}
            autoComplete="new-password"
          />
          <FormNotice tone="negative" text={failure} />
          <Button type="submit" variant="primary" size="form" busy={form.isSubmitting}>
            {t('panel.password.submit')}
          </Button>
        </form>
      </Panel>
    </PanelPage>
  );
}

const fields = ['current_password', 'new_password', 'confirm_password'] as const;

/** Handles the password form. The server's refusal says whether the current password is required. */
function usePasswordChange() {
  const { t } = useAffiliateTexts();
  const toast = useToast();
  const [failure, setFailure] = useState<string>();
  const [needsCurrent, setNeedsCurrent] = useState(false);
  const [formKey, setFormKey] = useState(0);
  const submit = async (values: Values<(typeof fields)[number]>): Promise<void> => {
    setFailure(undefined);
    const current = values('current_password');
    const outcome = await affiliateApi.updatePassword({
      new_password: values('new_password'),
      confirm_password: values('confirm_password'),
      ...(current !== '' && { current_password: current }),
    });
    if (outcome.kind === 'unreachable') return setFailure(t('panel.errors.unreachable'));
    if (outcome.kind === 'refused') {
      const { refusal } = outcome;
      if (refusal.code === 'currentPasswordNeeded') setNeedsCurrent(true);
      const field = fields.find((name) => name === refusal.field);
      return field === undefined ? setFailure(refusalText(refusal)) : form.setError(field, refusalText(refusal));
    }
    startAffiliateSession(outcome.value);
    toast({ tone: 'success', title: t('panel.password.saved'), text: t('panel.password.savedText') });
    return setFormKey((key) => key + 1);
  };
  const required = (title: string) => (value: string) => (value === '' ? t('panel.required', { title }) : undefined);
  const form = useForm({
    names: fields,
    rules: {
      current_password: needsCurrent ? required(t('panel.password.current')) : () => undefined,
      new_password: (value) => {
        const title = t('panel.password.new');
        if (value === '') return t('panel.required', { title });
        return [...value].length >= PASSWORD_MINIMUM
          ? undefined
          : t('panel.password.tooShort', { title, minimum: PASSWORD_MINIMUM });
      },
      confirm_password: required(t('panel.password.confirm')),
    },
    submit,
  });
  return { form, failure, needsCurrent, formKey };
}
