import { useTranslation } from 'react-i18next';
import { useToast } from '../../../ui/Toast.tsx';

/** Shown once the bank details have closed: they are not lost. */
export function useThanks(): () => void {
  const { t } = useTranslation();
  const toast = useToast();
  return () => toast({ tone: 'info', title: t('payments.next.thanks'), text: t('payments.next.staying') });
}
