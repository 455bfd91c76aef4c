import type { AffiliateSession } from '@candor/contracts/http/affiliate.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { useTranslation } from 'react-i18next';
import { affiliateSecurityApi } from '../../data/affiliate.ts';
import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { useBrand } from '../../data/brand.ts';
import { LoginSteps } from '../../factors/LoginSteps.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './Entry.module.css';
import { EntryFrame } from './EntryFrame.tsx';

interface SecondHalfProps {
  refusal: Refusal;
  onEntered: (session: AffiliateSession) => void;
  /** Back to the beginning, with the reason in words if there is one. */
  onOver: (words: string | undefined) => void;
}

/** After the password: the second factor, or the setup of the first one. */
export function SecondHalf({ refusal, onEntered, onOver }: SecondHalfProps) {
  const { t } = useTranslation();
  const { t: own } = useAffiliateTexts();
  const { name } = useBrand();
  return (
    <EntryFrame page={own('panel.pages.login')} title={own('panel.login.title')} lead={own('panel.login.text')}>
      <div className={styles.form}>
        <LoginSteps
          calls={affiliateSecurityApi}
          refusal={refusal}
          issuer={name}
          onEntered={onEntered}
          onOver={onOver}
        />
        <Button variant="quiet" size="form" wide onClick={() => onOver(undefined)}>
          {t('security.question.back')}
        </Button>
      </div>
    </EntryFrame>
  );
}
