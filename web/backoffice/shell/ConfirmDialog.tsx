import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../ui/ActionDialog.tsx';

/** Confirmation before a change that others will see, or that cannot be undone. */
export function ConfirmDialog(props: Omit<ComponentProps<typeof ActionDialog>, 'cancel'>) {
  const { t } = useTranslation();
  return <ActionDialog {...props} cancel={t('office.verification.cancel')} />;
}
