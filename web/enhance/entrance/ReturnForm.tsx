import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import type { Words } from '../../data/wordFiller.ts';
import { Button } from '../../ui/Button.tsx';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { EntranceForm } from './EntranceForm.tsx';
import { NeedsScript } from './NeedsScript.tsx';
import type { RevealFacts } from './revealFacts.ts';
import { useWords } from './useWords.ts';

/** Facts for the form's script. */
export interface ReturnFacts extends RevealFacts {
  readonly code: string;
  readonly words: Words;
  /** Name of the brand whose account it is. */
  readonly issuer: string;
}

export function ReturnForm({ code }: Pick<ReturnFacts, 'code'>) {
  const { t } = useTranslation();
  const words = useWords([
    'auth.login.password',
    'auth.login.submitting',
    'auth.login.unreachable',
    'auth.errors.passwordRequired',
    'auth.errors.tooLong',
    'security.lost.over',
    'service.banner.until',
  ]);
  const facts: ReturnFacts = {
    code,
    words,
    issuer: useBrand().name,
    reveal: { show: t('ui.showPassword'), hide: t('ui.hidePassword') },
  };
  return (
    <EntranceForm module="lostReturn" facts={facts}>
      <NeedsScript />
      <PasswordField name="password" label={t('auth.login.password')} autoComplete="current-password" />
      <FormNotice name="failure" tone="negative" text={undefined} />
      <Button type="submit" variant="primary" size="form" wide>
        {t('security.lost.returnButton')}
      </Button>
    </EntranceForm>
  );
}
