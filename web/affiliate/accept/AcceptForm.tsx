import { useTranslation } from 'react-i18next';
import { useAffiliateTexts, useAffiliateWords } from '../../data/affiliateTexts.ts';
import { useBrand } from '../../data/brand.ts';
import type { Words } from '../../data/wordFiller.ts';
import { ChosenPassword, strengthWords } from '../../enhance/entrance/ChosenPassword.tsx';
import { EntranceForm } from '../../enhance/entrance/EntranceForm.tsx';
import { NeedsScript } from '../../enhance/entrance/NeedsScript.tsx';
import type { RevealFacts } from '../../enhance/entrance/revealFacts.ts';
import { Button } from '../../ui/Button.tsx';
import { FormNotice } from '../../ui/FormNotice.tsx';

/** Facts for the form's script. */
export interface AcceptFacts extends RevealFacts {
  readonly code: string;
  readonly words: Words;
  /** Name of the brand that the partner belongs to. */
  readonly issuer: string;
}

/** Form for the first password of a partner, with what makes it strong. */
export function AcceptForm({ code }: Pick<AcceptFacts, 'code'>) {
  const { t } = useAffiliateTexts();
  const { t: shared } = useTranslation();
  const facts: AcceptFacts = {
    code,
    words: useAcceptWords(),
    issuer: useBrand().name,
    reveal: { show: shared('ui.showPassword'), hide: shared('ui.hidePassword') },
  };
  return (
    <EntranceForm module="accept" facts={facts}>
      <NeedsScript />
      <ChosenPassword name="password" label={t('panel.accept.password')} />
      <FormNotice name="failure" tone="negative" text={undefined} />
      <Button type="submit" variant="primary" size="form" wide>
        {t('panel.accept.submit')}
      </Button>
    </EntranceForm>
  );
}

function useAcceptWords(): Words {
  return useAffiliateWords([
    ...strengthWords,
    'panel.accept.password',
    'panel.accept.overTitle',
    'panel.accept.overText',
    'panel.required',
    'panel.password.tooShort',
    'panel.login.submitting',
    'panel.errors.unreachable',
    'service.banner.until',
  ]);
}
