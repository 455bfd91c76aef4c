import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { useService } from '../../data/useService.ts';
import { Button } from '../../ui/Button.tsx';

/** Button that writes something new; while the installation accepts nothing new it says so instead (rule SM-6). */
export function WriteButton({ disabledReason, ...rest }: ComponentProps<typeof Button>) {
  const { t } = useTranslation();
  const { mode } = useService();
  return <Button {...rest} disabledReason={mode === 'normal' ? disabledReason : t('service.banner.short')} />;
}
