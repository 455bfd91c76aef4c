import type { Session } from '@candor/contracts/http/accounts.ts';
import { MAIL_CODE_PATTERN } from '@candor/domain/clients/mailCode.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { api } from '../../../data/api.ts';
import { useBrand } from '../../../data/brand.ts';
import { queryClient } from '../../../data/queries.ts';
import { startSession } from '../../../data/session.ts';
import { refusalText } from '../../../data/texts.ts';
import { afterLink } from '../../entry/afterLogin.ts';
import { EntryFrame } from '../../entry/EntryFrame.tsx';
import styles from '../../entry/form.module.css';
import { isHalfLogin } from '../../../factors/asked.ts';
import { LoginSteps } from '../../../factors/LoginSteps.tsx';
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
  /** The link was right, and a second factor is required (ruling R16). */
  const [half, setHalf] = useState<Refusal>();
  const isAskedHere = useAskedHere(code);
  const enter = (entered: Session) => {
    queryClient.clear();
    startSession(entered);
    void navigate(afterLink(entered.user), { replace: true });
  };
  const logIn = async () => {
    setFailure(undefined);
    const outcome = await api.loginByLink({ code });
    if (outcome.kind === 'unreachable') return setFailure(t('auth.login.auto.unreachable'));
    if (outcome.kind === 'refused') {
      const { refusal } = outcome;
      if (isHalfLogin(refusal)) return setHalf(refusal);
      return refusal.code === 'linkInvalid' ? setOver(true) : setFailure(refusalText(refusal));
    }
    enter(outcome.value);
  };
  if (isOver) return <LinkOver call="requestLoginLink" page={t('auth.titles.auto')} />;
  if (half !== undefined) return <SecondHalf refusal={half} onEntered={enter} onOver={() => setOver(true)} />;
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

/** The link is used by now: if this takes too long, a new one is offered. */
function SecondHalf(steps: { refusal: Refusal; onEntered: (session: Session) => void; onOver: () => void }) {
  const { t } = useTranslation();
  const { name } = useBrand();
  const title = t('auth.titles.auto');
  return (
    <EntryFrame page={title} aside={<h1 className={styles.title}>{title}</h1>}>
      <LoginSteps calls={api} issuer={name} {...steps} />
    </EntryFrame>
  );
}

/** Has this browser requested the link? Unknown until the server has answered. */
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
