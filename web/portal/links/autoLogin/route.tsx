import { MAIL_CODE_PATTERN } from '@candor/domain/clients/mailCode.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { api } from '../../../data/api.ts';
import { queryClient } from '../../../data/queries.ts';
import { startSession } from '../../../data/session.ts';
import { refusalText } from '../../../data/texts.ts';
import { destinationOf } from '../../entry/destination.ts';
import { LinkOver } from '../LinkOver.tsx';
import { PressPage } from '../PressPage.tsx';
import { UrlNotValid } from '../UrlNotValid.tsx';

/** Specification 2: the screen of a link that logs in. */
export default function AutoLogin() {
  const { code = '' } = useParams();
  return MAIL_CODE_PATTERN.test(code) ? <LogIn code={code} /> : <UrlNotValid />;
}

function LogIn({ code }: { code: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isAskedHere = useAskedHere(code);
  const logIn = async () => {
    setFailure(undefined);
    const outcome = await api.loginByLink({ code });
    if (outcome.kind === 'unreachable') return setFailure(t('auth.login.auto.unreachable'));
    if (outcome.kind === 'refused') {
      const { refusal } = outcome;
      return refusal.code === 'linkInvalid' ? setOver(true) : setFailure(refusalText(refusal));
    }
    queryClient.clear();
    startSession(outcome.value);
    await navigate(destinationOf(outcome.value.user), { replace: true });
  };
  if (isOver) return <LinkOver call="requestLoginLink" page={t('auth.titles.auto')} />;
  return (
    <PressPage
      title={t('auth.titles.auto')}
      text={t('auth.login.auto.text')}
      words={{
        waiting: t('auth.login.auto.waiting'),
        press: t('auth.login.auto.press'),
        button: t('auth.login.auto.button'),
        busy: t('auth.login.auto.busy'),
      }}
      isAskedHere={isAskedHere}
      failure={failure}
      onPress={logIn}
    />
  );
}

/** Has this browser asked for the link? Nobody knows until the server has said so. */
function useAskedHere(code: string): boolean {
  const [isAskedHere, setAskedHere] = useState(false);
  useEffect(() => {
    let isShown = true;
    void api.hasAskedHere({ code }).then((outcome) => {
      if (isShown && outcome.kind === 'done') setAskedHere(outcome.value.asked_here);
    });
    return () => {
      isShown = false;
    };
  }, [code]);
  return isAskedHere;
}
