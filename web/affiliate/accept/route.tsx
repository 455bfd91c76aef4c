import { useAffiliateTexts } from '../../data/affiliateTexts.ts';
import { SecondHalf } from '../../factors/SecondHalf.tsx';
import { buttonClass } from '../../ui/buttonClass.ts';
import { EntryFrame } from '../entry/EntryFrame.tsx';
import { CodePage } from '../entry/EntryPage.tsx';
import { AcceptForm } from './AcceptForm.tsx';

export { loadInFull as clientLoader } from '../../data/loadInFull.ts';
export { plainLoader as loader } from '../../enhance/plainFacts.server.ts';

/** Page /affiliate/accept/{code}: the invitation, for anybody who has its link. */
export default function AcceptRoute() {
  const { t } = useAffiliateTexts();
  const page = t('panel.pages.accept');
  const over = (
    <EntryFrame page={page} title={t('panel.accept.overTitle')} lead={t('panel.accept.overText')}>
      <ToLogin />
    </EntryFrame>
  );
  return (
    <CodePage over={over}>
      {(code) => (
        <EntryFrame page={page} title={t('panel.accept.title')} lead={t('panel.accept.text')}>
          <AcceptForm code={code} />
          <SecondHalf />
          <div data-step="over" hidden>
            <ToLogin />
          </div>
        </EntryFrame>
      )}
    </CodePage>
  );
}

/** Link to the login, for a partner who has already accepted; others need a new invitation. */
function ToLogin() {
  const { t } = useAffiliateTexts();
  return (
    <a href="/affiliate" className={buttonClass('primary', 'form', true)}>
      {t('panel.accept.overLink')}
    </a>
  );
}
