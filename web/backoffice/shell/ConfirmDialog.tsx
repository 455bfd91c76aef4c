import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { DeedDialog } from '../../ui/DeedDialog.tsx';

/** A question of the office before something that others will see, or that cannot be undone. */
export function ConfirmDialog(props: Omit<ComponentProps<typeof DeedDialog>, 'cancel'>) {
  const { t } = useTranslation();
  return <DeedDialog {...props} cancel={t('office.verification.cancel')} />;
}
