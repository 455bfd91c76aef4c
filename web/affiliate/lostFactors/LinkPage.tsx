import { useTranslation } from 'react-i18next';
import { ActForm } from '../../enhance/entrance/ActForm.tsx';
import { buttonClass } from '../../ui/buttonClass.ts';
import { CodePage } from '../entry/EntryPage.tsx';
import { EntryFrame } from '../entry/EntryFrame.tsx';

/** Actions that a partner's mailed link can carry out by the code in its address. */
export type Act = 'startLostFactors' | 'stopLostFactors';

interface LinkPageProps {
  act: Act;
  words: {
    readonly title: string;
    readonly text: string;
    readonly button: string;
    readonly done: string;
    readonly doneText: string;
  };
}

/** Page of a link about the recovery's waiting period. Opening it alone does nothing: a person presses the button. */
export function LinkPage({ act, words }: LinkPageProps) {
  const { t } = useTranslation();
  const { title, text, ...own } = words;
  const busy = t('security.lost.busy');
  const formWords = {
    ...own,
    waiting: busy,
    busy,
    over: t('security.lost.over'),
    unreachable: t('security.unreachable'),
  };
  return (
    <CodePage over={<Over title={title} />}>
      {(code) => (
        <EntryFrame page={title} title={title} lead={text}>
          <div data-step="form">
            <ActForm act={act} code={code} words={formWords} isByHand />
          </div>
          <div data-step="done" hidden>
            <ToLogin />
          </div>
        </EntryFrame>
      )}
    </CodePage>
  );
}

/** Message for an expired link, which leaves only the login. */
export function Over({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <EntryFrame page={title} title={title} lead={t('security.lost.over')}>
      <ToLogin />
    </EntryFrame>
  );
}

function ToLogin() {
  const { t } = useTranslation();
  return (
    <a href="/affiliate" className={buttonClass('primary', 'form', true)}>
      {t('security.lost.partnerGo')}
    </a>
  );
}
