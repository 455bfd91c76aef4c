import { useTranslation } from 'react-i18next';
import { useBrand } from '../../data/brand.ts';
import type { Words } from '../../data/wordFiller.ts';
import { Button } from '../../ui/Button.tsx';
import { FormNotice } from '../../ui/FormNotice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { ChosenPassword, strengthWords } from './ChosenPassword.tsx';
import { EntranceForm } from './EntranceForm.tsx';
import { NeedsScript } from './NeedsScript.tsx';
import type { RevealFacts } from './revealFacts.ts';
import { useWords } from './useWords.ts';

/** Facts for the form's script. */
export interface ResetFacts extends RevealFacts {
  readonly code: string;
  readonly words: Words;
  /** Name of the brand whose password it is. */
  readonly issuer: string;
}

/** Form for the new password, twice, with what makes it strong. */
export function ResetForm({ code }: Pick<ResetFacts, 'code'>) {
  const { t } = useTranslation();
  const facts: ResetFacts = {
    code,
    words: useResetWords(),
    issuer: useBrand().name,
    reveal: { show: t('ui.showPassword'), hide: t('ui.hidePassword') },
  };
  return (
    <EntranceForm module="passwordReset" facts={facts}>
      <NeedsScript />
      <ChosenPassword name="new_password" label={t('auth.reset.new')} />
      <PasswordField name="confirm_password" label={t('auth.reset.repeat')} autoComplete="new-password" />
      <FormNotice name="failure" tone="negative" text={undefined} />
      <Button type="submit" variant="primary" size="form" wide>
        {t('auth.reset.submit')}
      </Button>
    </EntranceForm>
  );
}

function useResetWords(): Words {
  return useWords([
    ...strengthWords,
    'auth.titles.reset',
    'auth.reset.new',
    'auth.reset.repeat',
    'auth.reset.required',
    'auth.reset.short',
    'auth.reset.differ',
    'auth.reset.submitting',
    'auth.reset.doneTitle',
    'auth.reset.doneText',
    'auth.reset.unreachable',
    'auth.reset.error_message',
    'auth.errors.tooLong',
    'refusals.linkInvalid',
    'service.banner.until',
  ]);
}
