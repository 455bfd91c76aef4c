import { useTranslation } from 'react-i18next';
import { useToast } from '../../../ui/Toast.tsx';

/** Returns a function that thanks once the bank details have closed, and says where they remain. */
export function useThanks(): () => void {
  const { t } = useTranslation();
  const toast = useToast();
  return () => toast({ tone: 'info', title: t('payments.next.thanks'), text: t('payments.next.staying') });
}
