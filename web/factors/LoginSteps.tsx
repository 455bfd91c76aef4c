import type { RequestOptions } from '@candor/contracts/http/passkeys.ts';
import type { Refusal } from '@candor/domain/refusals.ts';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Outcome } from '../data/outcome.ts';
import { refusalText, refusalTextOr } from '../data/texts.ts';
import { Button } from '../ui/Button.tsx';
import { FormNotice } from '../ui/FormNotice.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { useBusy } from '../ui/useBusy.ts';
import { requestedFactor } from './requestedFactor.ts';
import { FactorQuestion } from './FactorQuestion.tsx';
import type { Proof } from './FactorQuestion.tsx';
import styles from './factors.module.css';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { TotpSetup } from './TotpSetup.tsx';

type Entered<S> = S & { readonly recovery_codes?: readonly string[] | undefined };

/** Calls of a login's second half: of clients, or of partners. */
interface LoginCalls<S> {
  readonly loginFactor: (request: { challenge: string } & Proof) => Promise<Outcome<Entered<S>>>;
  readonly loginPasskey: (request: { challenge: string }) => Promise<Outcome<{ readonly options: RequestOptions }>>;
  /** For those who have lost every factor; missing: there is no such way. */
  readonly requestLostFactors?: (request: { challenge: string }) => Promise<Outcome<unknown>>;
  readonly loginSetup: (request: { challenge: string }) => Promise<Setting>;
}

export interface LoginStepsProps<S> {
  calls: LoginCalls<S>;
  /** Refusal `secondFactorRequired` or `secondFactorSetup`, with its challenge. */
  refusal: Refusal;
  /** Name of the brand whose login it is, as a saved file of codes states it. */
  issuer: string;
  onEntered: (session: S) => void;
  /** Called when the challenge is over, with the reason: the login starts again. */
  onOver: (words: string) => void;
}

/** Second half of a login, after the password or the link: the factor, or the setup of the first one. */
export function LoginSteps<S>({ calls, refusal, issuer, onEntered, onOver }: LoginStepsProps<S>) {
  const { t } = useTranslation();
  const [entered, setEntered] = useState<{ readonly session: S; readonly codes: readonly string[] }>();
  const factor = requestedFactor(refusal);
  const challenge = refusal.params?.['challenge'] ?? '';
  const prove = async (proof: Proof): Promise<string | undefined> => {
    const outcome = await calls.loginFactor({ challenge, ...proof });
    if (outcome.kind === 'unreachable') return t('auth.login.unreachable');
    if (outcome.kind === 'refused') return failureOf(outcome.refusal, onOver);
    const { recovery_codes: codes } = outcome.value;
    if (codes === undefined) onEntered(outcome.value);
    else setEntered({ session: outcome.value, codes });
    return undefined;
  };
  if (entered !== undefined)
    return <Codes codes={entered.codes} issuer={issuer} onDone={() => onEntered(entered.session)} />;
  if (factor === undefined)
    return <Setup calls={calls} challenge={challenge} onCode={(code) => prove({ code })} onOver={onOver} />;
  return (
    <section className={styles.answer} aria-labelledby="second-factor">
      <h2 id="second-factor">{t('security.question.title')}</h2>
      <FactorQuestion
        factor={factor}
        onProof={prove}
        passkeyOptions={(handle) => calls.loginPasskey({ challenge: handle })}
      />
      {calls.requestLostFactors !== undefined && <LostFactors challenge={challenge} ask={calls.requestLostFactors} />}
    </section>
  );
}

/** Refusals after which the challenge is spent, and another code would change nothing. */
const startsOver: readonly Refusal['code'][] = ['challengeOver', 'accountFrozen', 'accountClosed'];

function failureOf(refusal: Refusal, onOver: (words: string) => void): string | undefined {
  if (!startsOver.includes(refusal.code)) return refusalText(refusal);
  onOver(refusalText(refusal));
  return undefined;
}

interface SetupProps {
  calls: Pick<LoginCalls<unknown>, 'loginSetup'>;
  challenge: string;
  onCode: (code: string) => Promise<string | undefined>;
  onOver: (words: string) => void;
}

type Setting = Outcome<{ readonly secret: string; readonly uri: string }>;

function Setup({ calls, challenge, onCode, onOver }: SetupProps) {
  const { t } = useTranslation();
  const [setup, setSetup] = useState<Setting>();
  useEffect(() => {
    let isGone = false;
    void calls.loginSetup({ challenge }).then((outcome) => {
      if (!isGone) setSetup(outcome);
    });
    return () => {
      isGone = true;
    };
  }, [calls, challenge]);
  return (
    <section className={styles.answer} aria-labelledby="set-up">
      <h2 id="set-up">{t('security.setup.title')}</h2>
      <p className={styles.quiet}>{t('security.setup.text')}</p>
      {setup === undefined && <Skeleton height="168px" />}
      {setup?.kind === 'done' && <TotpSetup {...setup.value} onCode={onCode} />}
      {setup !== undefined && setup.kind !== 'done' && (
        <Button variant="primary" size="form" onClick={() => onOver(refusalTextOr(setup, t('security.unreachable')))}>
          {t('security.setup.again')}
        </Button>
      )}
    </section>
  );
}

interface CodesProps {
  codes: readonly string[];
  issuer: string;
  onDone: () => void;
}

function Codes({ codes, issuer, onDone }: CodesProps) {
  const { t } = useTranslation();
  return (
    <section className={styles.answer} aria-labelledby="codes">
      <h2 id="codes">{t('security.codes.title')}</h2>
      <RecoveryCodes codes={codes} issuer={issuer} />
      <Button variant="primary" size="form" wide onClick={onDone}>
        {t('security.codes.done')}
      </Button>
    </section>
  );
}

interface LostFactorsProps {
  challenge: string;
  ask: (request: { challenge: string }) => Promise<Outcome<unknown>>;
}

/** Rule LF-1: recovery for those who have lost every factor: a link to the address of the account. */
function LostFactors({ challenge, ask }: LostFactorsProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, whileBusy] = useBusy();
  const [isRequested, setRequested] = useState(false);
  const [failure, setFailure] = useState<string>();
  if (!isOpen) {
    return (
      <Button variant="quiet" size="form" wide onClick={() => setOpen(true)}>
        {t('security.lost.link')}
      </Button>
    );
  }
  if (isRequested) return <FormNotice tone="info" text={t('security.lost.asked')} />;
  const requestReturn = async () => {
    setFailure(undefined);
    const outcome = await whileBusy(ask({ challenge }));
    if (outcome.kind === 'done') return setRequested(true);
    setFailure(refusalTextOr(outcome, t('security.unreachable')));
  };
  return (
    <section className={styles.answer} aria-labelledby="lost-factors">
      <h3 id="lost-factors">{t('security.lost.askTitle')}</h3>
      <p className={styles.quiet}>{t('security.lost.askText')}</p>
      <FormNotice tone="negative" text={failure} />
      <Button size="form" wide busy={isBusy} onClick={() => void requestReturn()}>
        {t('security.lost.ask')}
      </Button>
    </section>
  );
}
